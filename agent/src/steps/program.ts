import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { stepErrorText } from '../../../src/domain/deployments/failures/step-errors';
import { codeOf, messageOf } from '../../../src/values';

/** How long output may still arrive after the program has ended, in milliseconds. */
const LAST_OUTPUT_MS = 2000;
/** What a program gets of the agent's own environment. Windows starts no program without SystemRoot. */
const INHERITED = process.platform === 'win32' ? ['PATH', 'HOME', 'LANG', 'SystemRoot'] : ['PATH', 'HOME', 'LANG'];

/** How a program is started. */
export interface ProgramOptions {
  /** The absolute path of the program, and its arguments. */
  command: readonly string[];
  cwd: string;
  /** Besides PATH, HOME and LANG of the agent. */
  env: Readonly<Record<string, string>>;
  input: string;
  /** Receives what the program writes, in pieces; `null` at the end. */
  output: (stream: 'stdout' | 'stderr', piece: string | null) => void;
}

/** How a program has ended. */
export type Ending = { code: number } | { signal: string } | { fault: string };

/** A program that was started. */
export interface Program {
  /** Undefined if it could not be started. */
  pid: number | undefined;
  ended: Promise<Ending>;
}

const environment = (more: Readonly<Record<string, string>>): Record<string, string> => {
  const own = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(own), ...more };
};

/**
 * Ends a program with all that it has started.
 *
 * @param signal Windows has no signals: there it always ends at once
 */
export const killGroup = (pid: number, signal: 'SIGTERM' | 'SIGKILL'): void => {
  if (process.platform === 'win32') {
    execFile('taskkill', ['/pid', String(pid), '/T', '/F'], () => undefined);
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
};

const endingOf = (
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  faultOf: (fault: string) => string,
): Promise<Ending> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ fault: faultOf(`${String(codeOf(error) ?? messageOf(error))}.`) }));
    child.once('exit', (code, signal) => {
      // What it left running in its group would hold its output open, and outlive the step.
      if (child.pid !== undefined && process.platform !== 'win32') killGroup(child.pid, 'SIGKILL');
      const late = setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, LAST_OUTPUT_MS);
      child.once('close', () => {
        clearTimeout(late);
        resolve(signal === null ? { code: code ?? 0 } : { signal });
      });
    });
  });

/** Starts a program without a shell, in a process group of its own. It never throws: a failure is an ending. */
export const startProgram = ({ command, cwd, env, input, output }: ProgramOptions): Program => {
  const [file = '', ...args] = command;
  // The system says the same of a folder that is missing as of a program.
  const faultOf = (fault: string): string => stepErrorText('PROGRAM_NOT_STARTED', { file, folder: cwd, fault });
  let child: ChildProcessByStdio<Writable, Readable, Readable>;
  try {
    child = spawn(file, args, {
      cwd,
      env: environment(env),
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    return { pid: undefined, ended: Promise.resolve({ fault: faultOf(messageOf(error)) }) };
  }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8');
    child[stream].on('data', (piece: string) => output(stream, piece));
    child[stream].on('close', () => output(stream, null));
    child[stream].on('error', () => undefined);
  }
  // A program need not read its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return { pid: child.pid, ended: endingOf(child, faultOf) };
};
