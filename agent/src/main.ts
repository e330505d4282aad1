import { errorOf } from '../../src/values';
import { AgentError, EXIT, type ExitCode } from './failure';
import { checkCommand } from './commands/check';
import { HELP, helpOf } from './commands/help';
import { enrolCommand, runCommand } from './commands/run';
import { statusCommand } from './commands/status';
import { VERSION } from './version';

/** Lookups of names take a thread each until the name server has answered: half of these are for them. */
const THREADS = '64';

type Command = (args: readonly string[], env: NodeJS.ProcessEnv) => ExitCode | Promise<ExitCode>;

const COMMANDS: Record<string, Command> = {
  run: runCommand,
  enrol: enrolCommand,
  status: statusCommand,
  check: checkCommand,
};

const usageError = (message: string): AgentError => new AgentError('WRONG_USAGE', message, helpOf(''), EXIT.usage);

const start = async (argv: readonly string[]): Promise<ExitCode> => {
  const [name = '', ...args] = argv;
  const command = COMMANDS[name];
  if (!command && (name === '--version' || name === '-v')) process.stdout.write(`${VERSION}\n`);
  else if ((command ? args : argv).some((text) => text === '--help' || text === '-h') || name === 'help')
    process.stdout.write(helpOf(name in HELP ? name : ''));
  else if (command) return command(args, process.env);
  else throw usageError(name === '' ? 'A command is missing.' : `There is no command ${name}.`);
  return EXIT.ok;
};

const fail = (thrown: unknown): ExitCode => {
  if (!(thrown instanceof AgentError)) {
    process.stderr.write(`${errorOf(thrown).stack ?? String(thrown)}\n`);
    return EXIT.failed;
  }
  process.stderr.write(`${thrown.code}: ${thrown.message}\n${thrown.remedy}\n`);
  return thrown.exit;
};

// Before anything uses a thread: their number is read then.
process.env.UV_THREADPOOL_SIZE ??= THREADS;

void start(process.argv.slice(2))
  .catch(fail)
  .then((code) => process.exit(code));
