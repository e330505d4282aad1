import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError, EXIT } from './failure';

/** Swallows what readline would show. */
const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks for a key without showing it. If the standard input is not a terminal, its first line is the key.
 *
 * @throws CliError KEY_MISSING
 */
export const askKey = async (question: string): Promise<string> => {
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal: isTerminal });
  // Only now: before, the terminal would show what is typed.
  if (isTerminal) process.stderr.write(question);
  // Ctrl-C, as without readline, and the end of the input.
  lines.once('SIGINT', () => lines.close());
  let key = '';
  try {
    key = await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    if (isTerminal) process.stderr.write('\n');
  }
  if (key.trim() !== '') return key.trim();
  throw new CliError(
    'KEY_MISSING',
    'No API key was given.',
    'Type it, or set TENANTRY_API_KEY. Owners and admins create keys in the console, at Integrations.',
    EXIT.usage,
  );
};
