import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { app } from '../api';

const run = promisify(execFile);

/**
 * Runs the lines of a guide as a person would who pastes them into a shell, against the server of the tests.
 *
 * @param lines in which the server is http://127.0.0.1:1337
 * @param prepare writes what the guide expects in the folder
 * @returns the lines of the output
 */
export const paste = async (lines: string, prepare: (folder: string) => void = () => undefined): Promise<string[]> => {
  const { port } = app().server.httpServer.address() as AddressInfo;
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
  const script = lines.replaceAll('http://127.0.0.1:1337', `http://127.0.0.1:${port}`);
  // The guides end no line of output.
  const separated = script.replaceAll(/^curl /gm, 'echo; curl ');
  try {
    prepare(folder);
    const env = { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
    const { stdout } = await run('bash', ['-c', separated], { cwd: folder, env, timeout: 120_000 });
    return stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
};
