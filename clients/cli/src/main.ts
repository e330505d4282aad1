import { errorOf } from '../../../src/values';
import { TenantryError } from '../../typescript/src/index';
import { importCommand } from './commands/findings-import';
import { loginCommand } from './commands/login';
import { whoamiCommand } from './commands/whoami';
import { CliError, EXIT, type ExitCode, wrongUsage } from './failure';
import { helpOf } from './help';
import { plain } from './text';
import { VERSION } from './version';

type Command = (args: readonly string[]) => Promise<ExitCode>;

const COMMANDS: Record<string, Command> = {
  login: loginCommand,
  whoami: whoamiCommand,
  'findings import': importCommand,
};

const isHelp = (text: string): boolean => text === '--help' || text === '-h';

/** The command that arguments name, of one word or two, and what follows it. */
const commandOf = (argv: readonly string[]): { name: string; args: readonly string[] } => {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ');
    if (Object.hasOwn(COMMANDS, name)) return { name, args: argv.slice(words) };
  }
  return { name: '', args: argv };
};

const start = async (argv: readonly string[]): Promise<ExitCode> => {
  const { name, args } = commandOf(argv);
  const command = COMMANDS[name];
  if (args.some(isHelp) || argv[0] === 'help') process.stdout.write(helpOf(name));
  else if (command) return command(args);
  else if (argv[0] === '--version') process.stdout.write(`${VERSION}\n`);
  else throw wrongUsage(argv.length === 0 ? 'A command is missing.' : `There is no command ${argv.join(' ')}.`);
  return EXIT.ok;
};

const fail = (thrown: unknown): ExitCode => {
  if (thrown instanceof CliError) {
    process.stderr.write(`${thrown.code}: ${plain(thrown.message, 2000)}\n${plain(thrown.remedy, 2000)}\n`);
    return thrown.exit;
  }
  if (thrown instanceof TenantryError) {
    const request = thrown.requestId === undefined ? '' : ` (request ${plain(thrown.requestId)})`;
    process.stderr.write(`${thrown.code}: ${plain(thrown.message, 2000)}${request}\n`);
    if (thrown.remedy !== undefined) process.stderr.write(`${plain(thrown.remedy, 2000)}\n`);
    return EXIT.failed;
  }
  process.stderr.write(`${errorOf(thrown).stack ?? String(thrown)}\n`);
  return EXIT.failed;
};

// A code instead of an exit: what waits to be written to a pipe is written.
void start(process.argv.slice(2))
  .catch(fail)
  .then((code) => {
    process.exitCode = code;
  });
