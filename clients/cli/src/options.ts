import { parseArgs, type ParseArgsConfig } from 'node:util';
import { messageOf } from '../../../src/values';
import { wrongUsage } from './failure';

type Specification = NonNullable<ParseArgsConfig['options']>;

/** The options of a command line, read. */
export interface ReadOptions {
  /** The text of an option; null if it is absent. */
  text: (name: string) => string | null;
  flag: (name: string) => boolean;
  positionals: string[];
}

/** Options of all commands. */
const COMMON: Specification = {
  server: { type: 'string' },
  organisation: { type: 'string' },
  json: { type: 'boolean' },
};

const parse = (args: readonly string[], own: Specification) => {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...own }, allowPositionals: true, strict: true });
  } catch (error) {
    // Node adds how to write an operand that begins with a dash.
    throw wrongUsage(messageOf(error).replace(/\. To specify [^]*$/, '.'));
  }
};

/**
 * Reads a command line.
 *
 * @param own the options of the command, besides those of all commands
 * @param operands how many words it takes
 * @throws CliError WRONG_USAGE
 */
export const readOptions = (args: readonly string[], own: Specification = {}, operands = 0): ReadOptions => {
  const { values, positionals } = parse(args, own);
  const superfluous = positionals[operands];
  if (superfluous !== undefined) throw wrongUsage(`What is ${superfluous}?`);
  return {
    text(name) {
      const value = values[name];
      if (typeof value !== 'string') return null;
      if (value.trim() === '') throw wrongUsage(`--${name} is empty.`);
      return value.trim();
    },
    flag: (name) => values[name] === true,
    positionals,
  };
};

/**
 * The address of a server, without a slash at its end.
 *
 * @throws CliError WRONG_USAGE
 */
export const serverAddress = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw wrongUsage(`The address of the server is such as https://tenantry.example.com, not ${text}.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}`;
};
