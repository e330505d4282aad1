import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf, fieldsIn, parseJson } from '../../../src/values';
import { AgentError, EXIT } from '../failure';
import { FILES } from './folder';
import { PRIVATE } from './write-file';

/** How often the owner of a lock shows that it lives, in milliseconds. */
const TOUCH_MS = 5000;
/** A lock of a process that cannot be seen (another container or machine) is stale after this time, in milliseconds. */
export const STALE_MS = 20_000;

/** Holds a state folder. */
export interface Lock {
  release(): void;
}

interface Owner {
  nonce: string;
  pid: number;
  host: string;
  /** When the process began, in the kernel's own unit. Linux only: elsewhere null. */
  startedAt: string | null;
}

/** Position of the start after the name of the program in /proc/PID/stat, see proc(5). */
const STAT_START = 19;

/** When a process began, in the kernel's own unit; null if it does not run, or if this system does not say it (only Linux does). */
export const startOf = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STAT_START] ?? null;
  } catch {
    return null;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

const ownerIn = (file: string): Owner | null => {
  try {
    const { nonce, pid, host, startedAt } = fieldsIn(parseJson(readFileSync(file, 'utf8')));
    if (typeof nonce !== 'string' || typeof pid !== 'number' || typeof host !== 'string') return null;
    return { nonce, pid, host, startedAt: typeof startedAt === 'string' ? startedAt : null };
  } catch {
    return null;
  }
};

/** Whether the process of a lock has ended. Its number can belong to another process by now, which began later. */
const hasEnded = ({ pid, host, startedAt }: Owner): boolean => {
  if (host !== os.hostname()) return false;
  if (!isAlive(pid)) return true;
  return startedAt !== null && startOf(pid) !== startedAt;
};

const isOld = (file: string): boolean => {
  try {
    return Date.now() - statSync(file).mtimeMs > STALE_MS;
  } catch {
    return false;
  }
};

/** Writes the file if there is none. */
const tryCreate = (file: string, owner: Owner): boolean => {
  try {
    writeFileSync(file, JSON.stringify(owner), { flag: 'wx', mode: PRIVATE });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new AgentError(
      'STATE_UNUSABLE',
      `The lock ${file} cannot be written: ${String(codeOf(error))}.`,
      'Make room on the disk, and give the folder to the user that runs the agent.',
      EXIT.state,
    );
  }
};

/** Removes a stale lock. If another agent has replaced it in the meantime, that one gets its lock back. */
const removeStale = (file: string, stale: Owner | null): void => {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (ownerIn(aside)?.nonce !== stale?.nonce) linkSync(aside, file);
  } catch {
    // Another agent was faster. It is seen at the next attempt to create the file.
  }
  rmSync(aside, { force: true });
};

const inUse = (folder: string, owner: Owner | null): AgentError =>
  new AgentError(
    'STATE_IN_USE',
    `Another agent uses the state folder ${folder}${owner ? `: process ${owner.pid} on ${owner.host}` : ''}.`,
    'Stop the other agent, or name another folder with --state or TENANTRY_STATE. Each agent has its own enrollment token.',
    EXIT.state,
  );

/** Whether an agent runs with a state folder. */
export const isLocked = (folder: string): boolean => {
  const file = path.join(folder, FILES.lock);
  const owner = ownerIn(file);
  return owner !== null && !hasEnded(owner) && !isOld(file);
};

/**
 * Takes a state folder, so that no second agent uses it. The lock of an agent that was killed is recognised.
 *
 * @throws AgentError STATE_IN_USE if another agent has it, STATE_UNUSABLE if nothing can be written
 */
export const takeLock = (folder: string): Lock => {
  const file = path.join(folder, FILES.lock);
  const own: Owner = { nonce: randomUUID(), pid: process.pid, host: os.hostname(), startedAt: startOf(process.pid) };
  if (!tryCreate(file, own)) {
    const other = ownerIn(file);
    if (!isOld(file) && !(other && hasEnded(other))) throw inUse(folder, other);
    removeStale(file, other);
    if (!tryCreate(file, own)) throw inUse(folder, ownerIn(file));
  }
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Whoever sees this process sees that it lives.
    }
  }, TOUCH_MS);
  timer.unref();
  return {
    release: () => {
      clearInterval(timer);
      if (ownerIn(file)?.nonce === own.nonce) rmSync(file, { force: true });
    },
  };
};
