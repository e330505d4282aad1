import os from 'node:os';
import path from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../../../src/values';
import { AgentError, EXIT } from '../failure';
import { defaultFolder, thisMachine } from '../state/folder';

type Specification = NonNullable<ParseArgsConfig['options']>;

/** What the options of a command have in common. */
export interface CommonOptions {
  /** The state folder. */
  folder: string;
  /** The address of Tenantry, without a slash at its end; null: not named. */
  server: string | null;
  token: string | null;
  hostname: string;
}

/** The options of a command line, read. */
export interface ReadOptions {
  common: CommonOptions;
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

const COMMON: Specification = {
  state: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
  hostname: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

/** An error in a command line. */
export const wrongUsage = (message: string): AgentError =>
  new AgentError('WRONG_USAGE', message, 'See --help.', EXIT.usage);

const parse = (args: readonly string[], own: Specification) => {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...own }, allowPositionals: true, strict: true });
  } catch (error) {
    throw wrongUsage(messageOf(error));
  }
};

/** Plain http is fine on the machine itself and in a private network; whoever listens in between can read the credential. */
const serverOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw wrongUsage(`--server takes an address such as https://tenantry.example.com, not ${text}.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`;
};

/**
 * Reads a command line. What it does not name comes from the environment.
 *
 * @param own the options of the command, besides those of all commands
 * @throws AgentError WRONG_USAGE
 */
export const readOptions = (args: readonly string[], env: NodeJS.ProcessEnv, own: Specification = {}): ReadOptions => {
  const { values, positionals } = parse(args, own);
  const given = (name: string, variable: string): string | null => {
    const value = values[name];
    return (typeof value === 'string' ? value : env[variable])?.trim() || null;
  };
  const server = given('server', 'TENANTRY_SERVER');
  return {
    common: {
      folder: path.resolve(given('state', 'TENANTRY_STATE') ?? defaultFolder(thisMachine())),
      server: server === null ? null : serverOf(server),
      token: given('token', 'TENANTRY_TOKEN'),
      hostname: given('hostname', 'TENANTRY_HOSTNAME') ?? os.hostname(),
    },
    values: values as ReadOptions['values'],
    positionals,
  };
};
