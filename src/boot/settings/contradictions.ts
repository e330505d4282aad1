import { readCellSettings } from '../../domain/organisations/cells';
import { partsOf } from './kinds';
import { defined, messageOf } from '../../values';

/** The settings as texts; an empty one is the same as none. */
type Environment = Readonly<Record<string, string | undefined>>;

/** A rule about several settings: a sentence if they contradict each other. */
type Rule = (env: Environment) => string | null;

const isSet = (env: Environment, name: string): boolean => (env[name] ?? '').trim() !== '';
const numberOf = (env: Environment, name: string, fallback: number): number =>
  isSet(env, name) ? Number(env[name]) : fallback;
const isPostgres = (env: Environment): boolean => env.DATABASE_CLIENT === 'postgres';

/** All of some settings are needed for one purpose; some alone have no effect. */
const together =
  (purpose: string, ...names: string[]): Rule =>
  (env) => {
    const missing = names.filter((name) => !isSet(env, name));
    if (missing.length === 0 || missing.length === names.length) return null;
    const given = names.filter((name) => isSet(env, name));
    return `${given.join(' and ')} without ${missing.join(' and ')}: ${purpose} needs all of ${names.join(', ')}.`;
  };

/** One number must not exceed another. */
const atMost =
  (
    low: [name: string, fallback: number],
    high: [name: string, fallback: number],
    appliesTo = (_: Environment) => true,
  ): Rule =>
  (env) => {
    const [least, most] = [numberOf(env, ...low), numberOf(env, ...high)];
    return appliesTo(env) && least > most ? `${low[0]} is ${least}, more than ${high[0]}, which is ${most}.` : null;
  };

const when =
  (isBroken: (env: Environment) => boolean, sentence: string): Rule =>
  (env) =>
    isBroken(env) ? sentence : null;

const cellRules: Rule = (env) => {
  const { HOME_REGION = '', DEPLOYMENT_CELL = '', CELL_DEFAULT, CELLS = '' } = env;
  const config = {
    homeRegion: HOME_REGION,
    deploymentCell: DEPLOYMENT_CELL,
    isDefault: CELL_DEFAULT === 'true',
    cells: CELLS,
  };
  try {
    readCellSettings(config);
    return null;
  } catch (error) {
    return messageOf(error);
  }
};

/** A secret that is also accepted as an earlier one exchanges nothing. */
const exchangesSomething =
  (name: string, accepted: string): Rule =>
  (env) => {
    return isSet(env, name) && partsOf(env[accepted] ?? '').includes(defined(env[name]))
      ? `${accepted} contains the value of ${name}; it must contain the earlier or the next one.`
      : null;
  };

const RULES: readonly Rule[] = [
  when((env) => isPostgres(env) && !isSet(env, 'DATABASE_URL'), 'DATABASE_CLIENT is postgres: set DATABASE_URL.'),
  when(
    (env) => isSet(env, 'DATABASE_URL') && !isSet(env, 'DATABASE_CLIENT'),
    'DATABASE_URL is set, but DATABASE_CLIENT is not: SQLite would be used. Set DATABASE_CLIENT=postgres.',
  ),
  when(
    (env) => numberOf(env, 'PROCESSES', 1) > 1 && !isPostgres(env),
    'PROCESSES is more than 1: SQLite supports only one server process. Set DATABASE_CLIENT=postgres.',
  ),
  atMost(['DATABASE_POOL_MIN', 2], ['DATABASE_POOL_MAX', 10], isPostgres),
  atMost(['READ_DEADLINE_MS', 5_000], ['DATABASE_STATEMENT_TIMEOUT_MS', 30_000], isPostgres),
  atMost(['SESSION_IDLE_DAYS', 14], ['SESSION_MAX_DAYS', 90]),
  atMost(['IMPORT_MAX_BYTES', 134_217_728], ['IMPORT_MAX_UNPACKED_BYTES', 1_073_741_824]),
  cellRules,
  together('single sign-on of workspaces', 'SSO_WORKSPACE_CLIENT_ID', 'SSO_WORKSPACE_CLIENT_SECRET'),
  together('single sign-on of directories', 'SSO_DIRECTORY_CLIENT_ID', 'SSO_DIRECTORY_CLIENT_SECRET'),
  together('the forum', 'FORUM_URL', 'FORUM_USERNAME', 'FORUM_PASSWORD'),
  together('sending emails', 'SMTP_HOST', 'MAIL_FROM'),
  together('the sign-in at the mail server', 'SMTP_USERNAME', 'SMTP_PASSWORD'),
  exchangesSomething('ENCRYPTION_KEY', 'ENCRYPTION_KEYS_ACCEPTED'),
  exchangesSomething('TOKEN_HASH_KEY', 'TOKEN_HASH_KEYS_ACCEPTED'),
  exchangesSomething('JWT_SECRET', 'JWT_SECRETS_ACCEPTED'),
];

/**
 * Finds settings that contradict each other.
 *
 * @param env the environment, whose values are of the right kinds
 * @returns a sentence for each contradiction
 */
export const contradictions = (env: Environment): string[] =>
  RULES.map((rule) => rule(env)).filter((sentence) => sentence !== null);
