import { AgentError, EXIT } from '../failure';
import type { Log } from '../log';
import { Pause } from '../pause';
import { Backoff } from '../server/backoff';
import { ServerClient } from '../server/client';
import { Clock } from '../server/clock';
import { enrol, hashOf } from '../server/enrol';
import { type Identity, identityIn } from '../state/identity';
import { authoritiesOf, type OwnerConfig } from '../state/owner-config';
import { type Credential, readCredential } from '../state/records';
import { type CommonOptions, wrongUsage } from './options';

/** An agent that has enrolled, and its way to Tenantry. */
export interface Enrolled {
  credential: Credential;
  client: ServerClient;
  clock: Clock;
}

/** What enrolling needs. */
export interface EnrolmentParts {
  options: CommonOptions;
  owner: OwnerConfig;
  log: Log;
}

const connect = (server: string, identity: Identity, { owner, log }: EnrolmentParts): Omit<Enrolled, 'credential'> => {
  const clock = new Clock(log);
  return { clock, client: new ServerClient({ server, identity, authorities: authoritiesOf(owner) }, clock) };
};

const identityOf = async (folder: string): Promise<Identity> => {
  try {
    return await identityIn(folder);
  } catch (error) {
    throw new AgentError(
      'STATE_UNUSABLE',
      `The key of the agent cannot be read or written: ${error instanceof Error ? error.message : String(error)}`,
      'Make room on the disk, and run the agent as the user that owns the folder.',
      EXIT.state,
    );
  }
};

/** The credential that an enrolment replaces; null if there is none that can be read. */
const formerCredential = (folder: string): Credential | null => {
  try {
    return readCredential(folder);
  } catch {
    return null;
  }
};

/**
 * Enrols with the token in the options.
 *
 * @throws AgentError
 */
export const enrolNow = async (parts: EnrolmentParts): Promise<Enrolled> => {
  const { server, token, folder, hostname } = parts.options;
  if (server === null) throw wrongUsage('The address of Tenantry is missing: --server or TENANTRY_SERVER.');
  if (token === null) throw wrongUsage('The enrollment token is missing: --token or TENANTRY_TOKEN.');
  const identity = await identityOf(folder);
  const connected = connect(server, identity, parts);
  const former = formerCredential(folder);
  const credential = await enrol(connected.client, { server, token, hostname, folder, identity });
  connected.client.credential = credential.credential;
  parts.log.info(`Enrolled as ${credential.hostname ?? credential.documentId} with ${server}.`);
  if (former && (former.documentId !== credential.documentId || former.server !== server))
    parts.log.warn(`It replaces the agent ${former.hostname ?? former.documentId} of this folder.`);
  return { ...connected, credential };
};

const isPassing = (error: unknown): boolean => error instanceof AgentError && error.exit === EXIT.unreachable;

/** Tries until Tenantry answers: the machine can have started before its network, or before Tenantry. */
const enrolWhenReachable = async (parts: EnrolmentParts, signal: AbortSignal): Promise<Enrolled | null> => {
  const backoff = new Backoff();
  while (!signal.aborted) {
    try {
      return await enrolNow(parts);
    } catch (error) {
      if (!isPassing(error)) throw error;
      parts.log.once('enrol', `The agent cannot enrol yet: ${(error as AgentError).message}`);
      await new Pause().wait(backoff.next(), signal);
    }
  }
  return null;
};

const useStored = async (credential: Credential, parts: EnrolmentParts): Promise<Enrolled> => {
  const { server } = parts.options;
  if (server !== null && server !== credential.server)
    throw new AgentError(
      'ENROLLED_ELSEWHERE',
      `This agent is enrolled with ${credential.server}, not with ${server}.`,
      'Leave --server out, name another folder with --state, or add an enrollment token of the other server.',
      EXIT.usage,
    );
  const connected = connect(credential.server, await identityOf(parts.options.folder), parts);
  connected.client.credential = credential.credential;
  return { ...connected, credential };
};

const notEnrolled = (folder: string): AgentError =>
  new AgentError(
    'NOT_ENROLLED',
    `There is no credential in ${folder}.`,
    'Start the agent with --server and --token, or name its folder with --state.',
    EXIT.notRunning,
  );

/**
 * The agent as it is enrolled. It enrols if a token is given that was not used yet; an agent whose new token is refused
 * keeps its credential.
 *
 * @returns null if the signal aborts before that
 * @throws AgentError
 */
export const enrolledAgent = async (parts: EnrolmentParts, signal: AbortSignal): Promise<Enrolled | null> => {
  const { folder, token } = parts.options;
  const stored = readCredential(folder);
  if (stored && (token === null || hashOf(token) === stored.token_hash)) return useStored(stored, parts);
  if (token === null) throw notEnrolled(folder);
  if (!stored) return enrolWhenReachable(parts, signal);
  try {
    return await enrolNow(parts);
  } catch (error) {
    if (!(error instanceof AgentError) || error.exit === EXIT.usage) throw error;
    parts.log.warn(`The token is not used, and the credential stays: ${error.message}`);
    return useStored(stored, parts);
  }
};
