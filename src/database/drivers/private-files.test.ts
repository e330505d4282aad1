import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepPrivate } from './private-files';

let folder: string;
let filename: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-private-'));
  filename = path.join(folder, 'data', 'data.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (file: string): number => statSync(file).mode & 0o777;

it('creates a database that only its owner can read', () => {
  keepPrivate(filename);
  expect([modeOf(filename), readFileSync(filename, 'utf8')]).toEqual([0o600, '']);
});

it('takes the rights of others from existing files, and leaves their content', () => {
  keepPrivate(filename);
  const files = ['', '-wal', '-shm'].map((suffix) => `${filename}${suffix}`);
  for (const file of files) {
    writeFileSync(file, 'content');
    chmodSync(file, 0o644);
  }
  keepPrivate(filename);
  expect(files.map((file) => [modeOf(file), readFileSync(file, 'utf8')])).toEqual(files.map(() => [0o600, 'content']));
});
