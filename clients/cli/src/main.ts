import { importCommand } from './commands/findings-import';
import { loginCommand } from './commands/login';
import { whoamiCommand } from './commands/whoami';
import { EXIT, explain, type ExitCode, wrongUsage } from './failure';
import { helpOf } from './help';
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
  const [first] = argv;
  const { name, args } = commandOf(first === 'help' ? argv.slice(1) : argv);
  const command = COMMANDS[name];
  if (first === 'help' || args.some(isHelp)) process.stdout.write(helpOf(name));
  else if (command) return command(args);
  else if (first === '--version') process.stdout.write(`${VERSION}\n`);
  else {
    const wrong = first === undefined ? 'A command is missing.' : `There is no command ${argv.join(' ')}.`;
    throw wrongUsage(`${wrong} There are: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  return EXIT.ok;
};

const fail = (thrown: unknown): ExitCode => {
  const { text, exit } = explain(thrown);
  process.stderr.write(text);
  return exit;
};

// A code instead of an exit: what waits to be written to a pipe is written.
void start(process.argv.slice(2))
  .catch(fail)
  .then((code) => {
    process.exitCode = code;
  });
