import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { messageOf } from '../../../src/values';
import { AgentError, EXIT } from '../failure';

const OWNER_ONLY = 0o700;
const NAME = 'tenantry-agent';

/** The files of the state folder. */
export const FILES = {
  config: 'agent.json',
  credential: 'credential.json',
  key: 'agent.key',
  certificate: 'agent.crt',
  configuration: 'configuration.json',
  status: 'status.json',
  lock: 'lock',
  spool: 'spool',
  steps: 'steps',
} as const;

/** What the place of the folder depends on. */
export interface Machine {
  platform: NodeJS.Platform;
  isRoot: boolean;
  home: string;
  env: NodeJS.ProcessEnv;
}

/** This machine. */
export const thisMachine = (): Machine => ({
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  home: os.homedir(),
  env: process.env,
});

/** The state folder if none is named. */
export const defaultFolder = ({ platform, isRoot, home, env }: Machine): string => {
  if (platform === 'win32') return path.win32.join(env.ProgramData ?? 'C:\\ProgramData', NAME);
  if (platform === 'darwin')
    return isRoot ? `/Library/Application Support/${NAME}` : path.posix.join(home, 'Library/Application Support', NAME);
  if (isRoot) return `/var/lib/${NAME}`;
  return path.posix.join(env.XDG_STATE_HOME || path.posix.join(home, '.local/state'), NAME);
};

const unusable = (folder: string, error: unknown): AgentError =>
  new AgentError(
    'STATE_UNUSABLE',
    `The state folder ${folder} cannot be used: ${messageOf(error)}`,
    'Give it to the user that runs the agent, or name another one with --state or TENANTRY_STATE.',
    EXIT.state,
  );

/**
 * Makes the state folder, which only its owner can open.
 *
 * @throws AgentError STATE_UNUSABLE
 */
export const prepareFolder = (folder: string): string => {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    chmodSync(folder, OWNER_ONLY);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(folder, error);
  }
  return folder;
};
