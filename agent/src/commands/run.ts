import { Agent } from '../agent';
import { EXIT, type ExitCode } from '../failure';
import { createLog, type Log } from '../log';
import { prepareFolder } from '../state/folder';
import { takeLock } from '../state/lock';
import { readOwnerConfig } from '../state/owner-config';
import { VERSION } from '../version';
import { enrolledAgent, enrolNow } from './enrolment';
import { type CommonOptions, readOptions } from './options';

/** Calls a function when the process is asked to end. A second signal ends it at once. */
const onSignal = (call: () => void): void => {
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(name, call);
};

const work = async (options: CommonOptions, log: Log): Promise<ExitCode> => {
  const owner = readOwnerConfig(options.folder);
  const stopping = new AbortController();
  onSignal(() => stopping.abort());
  const enrolled = await enrolledAgent({ options, owner, log }, stopping.signal);
  if (!enrolled) return EXIT.ok;
  const agent = await Agent.create({ folder: options.folder, owner, log, ...enrolled });
  if (stopping.signal.aborted) agent.stop();
  stopping.signal.addEventListener('abort', () => agent.stop());
  const { documentId, server } = enrolled.credential;
  log.info(`tenantry-agent ${VERSION} works as ${documentId} for ${server}, with ${options.folder}.`);
  await agent.work();
  log.info('The agent has ended.');
  return agent.revocation ? EXIT.refused : EXIT.ok;
};

const openLog = (): Log => {
  // A log that cannot be written, because its disk is full or its reader has gone, must not end the agent.
  process.stdout.on('error', () => undefined);
  return createLog((line) => void process.stdout.write(line));
};

/**
 * `run`: works until it is stopped.
 *
 * @throws AgentError
 */
export const runCommand = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<ExitCode> => {
  const { common } = readOptions(args, env);
  prepareFolder(common.folder);
  const lock = takeLock(common.folder);
  try {
    return await work(common, openLog());
  } finally {
    lock.release();
  }
};

/**
 * `enrol`: exchanges a token for a credential, and ends.
 *
 * @throws AgentError
 */
export const enrolCommand = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<ExitCode> => {
  const { common: options } = readOptions(args, env);
  prepareFolder(options.folder);
  const lock = takeLock(options.folder);
  try {
    const { client } = await enrolNow({ options, owner: readOwnerConfig(options.folder), log: openLog() });
    client.close();
    return EXIT.ok;
  } finally {
    lock.release();
  }
};
