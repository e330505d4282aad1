import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LEFTHOOK = path.resolve('node_modules/.bin/lefthook');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-commits-'));
  spawnSync('git', ['init', '-q'], { cwd: folder });
  copyFileSync('lefthook.yml', path.join(folder, 'lefthook.yml'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const accepts = (subject: string): boolean => {
  const message = path.join(folder, 'message');
  writeFileSync(message, `${subject}\n\nThe body may have longer lines: ${'x'.repeat(100)}\n`);
  return spawnSync(LEFTHOOK, ['run', 'commit-msg', message], { cwd: folder }).status === 0;
};

describe('the check of a commit message', () => {
  test.each([
    'fix: a SCIM group is emptied completely',
    'feat(console)!: a list has a filter',
    `docs: ${'x'.repeat(66)}`,
    'Merge branch x into main',
  ])('accepts %s', (subject) => expect(accepts(subject)).toBe(true));

  test.each(['A SCIM group is emptied', 'fixed: a group', 'fix:', `docs: ${'x'.repeat(67)}`, ''])(
    'refuses %s',
    (subject) => expect(accepts(subject)).toBe(false),
  );
});
