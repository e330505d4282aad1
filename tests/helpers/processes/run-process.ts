import { execFile, type ExecFileOptions } from 'node:child_process';

/** What a process said, and how it ended. */
export interface Ended {
  /** -1 if a signal ended it. */
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a process to its end. Not `spawnSync`: while that waits, the test does not notice that a server closes idle connections, and
 * its next request fails on one of them.
 *
 * @param options.input what it reads from its standard input
 */
export const runProcess = (
  file: string,
  args: readonly string[],
  { input, ...options }: ExecFileOptions & { input?: string } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(file, args, { ...options, encoding: 'utf8' }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
