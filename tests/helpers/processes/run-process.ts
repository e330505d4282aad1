import { execFile, type ExecFileOptions } from 'node:child_process';

/** What a process said, and how it ended. */
export interface Ended {
  /** Null if a signal ended it. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a process to its end. Not `spawnSync`: while that waits, the test does not notice that a server closes idle connections, and
 * its next request fails on one of them.
 */
export const runProcess = (
  file: string,
  args: readonly string[],
  options: ExecFileOptions & { input?: string } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const { input, ...rest } = options;
    const child = execFile(file, args, { ...rest, encoding: 'utf8' }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
