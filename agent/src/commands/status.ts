import { EXIT, type ExitCode } from '../failure';
import { isLocked } from '../state/lock';
import { type Credential, readCredential, readStatus, type Status } from '../state/records';
import { readOptions } from './options';

const ago = (text: string | null | undefined): string => {
  if (!text) return 'never';
  return `${text} (${Math.max(0, Math.round((Date.now() - Date.parse(text)) / 1000))} s ago)`;
};

const lines = (credential: Credential, status: Status | null, isRunning: boolean): string[] => [
  `agent     ${credential.hostname ?? ''} ${credential.documentId}`,
  `server    ${credential.server}`,
  `enrolled  ${credential.enrolled_at}`,
  `running   ${isRunning ? `yes, since ${status?.started_at ?? 'now'}` : 'no'}`,
  `contact   ${ago(status?.last_contact_at)}${status?.last_error ? `; ${status.last_error}` : ''}`,
  `checks    ${status?.checks ?? 0}`,
  `results   ${status?.pending_results ?? 0} wait, ${status?.dropped_results ?? 0} were dropped`,
  `runners   ${status?.runners.join(', ') || 'none'}`,
  `steps     ${status?.steps ?? 0}`,
];

/**
 * `status`: shows what the agent on this machine does. The running agent writes it every ten seconds.
 *
 * @throws AgentError
 */
export const statusCommand = (args: readonly string[], env: NodeJS.ProcessEnv): ExitCode => {
  const { common, values } = readOptions(args, env, { json: { type: 'boolean' } });
  const credential = readCredential(common.folder);
  const isRunning = isLocked(common.folder);
  const status = readStatus(common.folder);
  if (values.json === true) {
    const { server, documentId, hostname, enrolled_at } = credential ?? {};
    const shown = {
      is_enrolled: credential !== null,
      is_running: isRunning,
      server,
      documentId,
      hostname,
      enrolled_at,
    };
    process.stdout.write(`${JSON.stringify({ ...shown, ...status }, null, 2)}\n`);
  } else if (credential) process.stdout.write(`${lines(credential, status, isRunning).join('\n')}\n`);
  else process.stdout.write(`There is no credential in ${common.folder}. Start the agent with --server and --token.\n`);
  return credential && isRunning ? EXIT.ok : EXIT.notRunning;
};
