import { isProduction } from '../../domain/access/production-mode';
import { contradictions } from './contradictions';
import { refusedInsecurities } from './insecurities';
import { SECRETS } from './secrets';
import { SETTINGS } from './table';
import { unknownNames } from './unknown-names';

/** Values that are not printed: secrets, and addresses that can contain a password. */
const HIDDEN = /SECRET|PASSWORD|KEY|SALT|^DATABASE_\w*URL$|^SMTP_USERNAME$/;

type Environment = Readonly<Record<string, string | undefined>>;

const shown = (name: string, value: string): string => (HIDDEN.test(name) ? 'is invalid' : `is "${value}"`);

const missingSecrets = (env: Environment): string[] =>
  Object.entries(SECRETS).flatMap(([name, purpose]) =>
    env[name] === undefined ? [`${name} is not set: it ${purpose}. Create one with: openssl rand -base64 32`] : [],
  );

const wrongValues = (env: Environment): string[] =>
  Object.entries(SETTINGS).flatMap(([name, kind]) => {
    const value = env[name];
    const expectation = value === undefined ? null : kind(value);
    return value === undefined || expectation === null
      ? []
      : [`${name} ${shown(name, value)}: it must be ${expectation}.`];
  });

/**
 * Finds everything that is wrong with the settings: missing secrets, values of the wrong kind, names that are not settings,
 * settings that contradict each other, and what is too insecure for production.
 *
 * @param env the environment
 * @returns a sentence for each fault, without secrets; none if the settings are valid
 */
export const settingsFaults = (env: Environment): string[] => [
  ...missingSecrets(env),
  ...wrongValues(env),
  ...unknownNames(env, Object.keys(SETTINGS)),
  ...contradictions(env),
  ...refusedInsecurities(env),
];

const exposed = (env: Environment): string[] => [
  ...(env.PUBLIC_URL?.trim()
    ? []
    : [
        'PUBLIC_URL is not set: cookies of the admin panel are not Secure, also behind TLS. Set it to the https address ' +
          'of this server, unless only this machine reaches it.',
      ]),
  // Only this machine sees what is sent, so it is no insecurity of its own.
  ...(env.SSO_ALLOW_LOOPBACK_HTTP === 'true'
    ? ['SSO_ALLOW_LOOPBACK_HTTP is true: it is meant for tests. Remove it outside them.']
    : []),
];

const unnamedHeader = (env: Environment): string[] =>
  env.TRUSTED_PROXIES && !env.FORWARDED_HEADER
    ? [
        'TRUSTED_PROXIES is set, but FORWARDED_HEADER is not: a caller who sends the header that your proxy does not ' +
          'write is counted by the address of the proxy. Set FORWARDED_HEADER to the header that it writes: ' +
          'x-forwarded-for or forwarded.',
      ]
    : [];

/**
 * Finds settings that work, but leave a choice open that depends on the installation, and in production what may be insecure there.
 *
 * @param env the environment, whose settings are valid
 * @returns a sentence for each
 */
export const settingsWarnings = (env: Environment): string[] => [
  ...unnamedHeader(env),
  ...(isProduction(env.NODE_ENV) ? exposed(env) : []),
];

/** The settings are invalid; the message names every fault. */
export class InvalidSettings extends Error {
  readonly code = 'SETTINGS_INVALID';

  constructor(faults: readonly string[]) {
    const heading = faults.length === 1 ? 'One setting is wrong' : `${faults.length} settings are wrong`;
    super(
      `${heading}:\n${faults.map((fault) => `  ${fault}`).join('\n')}\n` +
        'Correct them in the environment or in .env. docs/configuration.md describes every setting.',
    );
  }
}

/**
 * Refuses to start with invalid settings.
 *
 * @throws InvalidSettings that names all of them at once
 */
export const requireSettings = (env: Environment): void => {
  const faults = settingsFaults(env);
  if (faults.length > 0) throw new InvalidSettings(faults);
};
