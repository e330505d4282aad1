import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** Verifies the audit chains of a database as `npm run audit:verify` does. */
export const expectValidChains = (env: Record<string, string>): void => {
  const script = path.join(root, 'scripts/audit-verify.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: expect.stringMatching(/, 0 broken/) });
};
