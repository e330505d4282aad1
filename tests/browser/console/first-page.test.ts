import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The console without its files in /console-assets. `npm test` builds it. */
const dist = path.resolve(__dirname, '../../../dist/console');
const LIMIT_KB = 350;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files that a browser needs before it can run these modules. */
const filesOf = (...entries: string[]): Set<string> => {
  const chunks = manifest();
  const seen = new Set<string>();
  const files = new Set<string>();
  const follow = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The build has no ${name}.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(follow);
  };
  entries.forEach(follow);
  return files;
};

const kilobytesOf = (files: Set<string>): number =>
  Math.round([...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0) / 1000);

describe(`at most ${LIMIT_KB} kB, compressed with gzip, are loaded for`, () => {
  it.each([
    ['the sign-in page', ['src/screens/sign-in/route.tsx', 'src/i18n/en/index.ts']],
    [
      'the dashboard, the first page of a signed-in person',
      ['src/screens/dashboard/route.tsx', 'src/i18n/en/index.ts'],
    ],
    ['the dashboard in German', ['src/screens/dashboard/route.tsx', 'src/i18n/de/index.ts']],
  ])('%s', (_page, modules) => {
    const kilobytes = kilobytesOf(filesOf('index.html', ...modules));
    expect(kilobytes).toBeLessThanOrEqual(LIMIT_KB);
  });
});
