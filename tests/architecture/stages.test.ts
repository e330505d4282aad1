import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const { BOTH_DATABASES, LONG, ONE_DATABASE, SLOW } = require('../stages') as {
  BOTH_DATABASES: string[];
  LONG: string[];
  ONE_DATABASE: Record<string, string>;
  SLOW: string[];
};
const { filesOfStages, matching } = require('../../scripts/test/selection') as {
  filesOfStages(how: { databases: string[]; split: number; isLong: boolean }): Record<string, string[]>;
  matching(files: Record<string, string[]>, patterns: string[]): Record<string, string[]>;
};
const { readArguments } = require('../../scripts/test/arguments') as {
  readArguments(args: string[], stages: string[]): Record<string, unknown>;
};

const BOTH = ['sqlite', 'postgres'];
const short = (more: object = {}) => filesOfStages({ databases: BOTH, split: 1, isLong: false, ...more });
const long = () => filesOfStages({ databases: BOTH, split: 1, isLong: true });

const testFiles = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((file) => file.endsWith('.test.ts'));

const applicationFiles = ['tests/api', 'tests/scenarios'].flatMap(testFiles);
const isOnBoth = (file: string): boolean =>
  BOTH_DATABASES.some((entry) => (entry.endsWith('/') ? file.startsWith(entry) : file === entry));

/** The databases on which a run tests a file. */
const databasesOf = (files: Record<string, string[]>, file: string): string[] =>
  BOTH.filter((database) => [database, `slow-${database}`].some((stage) => files[stage]?.includes(file)));

describe('the stages of npm test', () => {
  it('have no absent file, and none twice', () => {
    const listed = [...BOTH_DATABASES, ...Object.keys(ONE_DATABASE)];
    expect([...listed, ...LONG, ...SLOW].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    for (const list of [listed, LONG, SLOW]) expect(new Set(list).size).toBe(list.length);
  });

  it('include every test file in a long run, and all but those listed as long in a short one', () => {
    const all = ['src', 'agent/tests', 'clients', 'console', 'tests'].flatMap(testFiles).sort();
    expect([...new Set(Object.values(long()).flat())].sort()).toEqual(all);
    const left = all.filter((file) => !LONG.includes(file));
    expect([...new Set(Object.values(short()).flat())].sort()).toEqual(left);
  });

  it('run a file on both databases in a long run, unless it needs only one', () => {
    const files = long();
    for (const file of applicationFiles) {
      const one = ONE_DATABASE[file];
      expect([file, databasesOf(files, file)]).toEqual([file, one ? [one] : BOTH]);
    }
  });

  it('run a file on one database in a short run, unless it is listed for both', () => {
    const files = short();
    for (const file of applicationFiles.filter((one) => !LONG.includes(one))) {
      const one = ONE_DATABASE[file];
      expect([file, databasesOf(files, file).length]).toEqual([file, isOnBoth(file) && !one ? 2 : 1]);
      if (one) expect([file, databasesOf(files, file)]).toEqual([file, [one]]);
    }
  });

  it('divide files by how long they take on each database, in the same way for the same number and differently for others', () => {
    const turns = applicationFiles.filter(
      (file) => !isOnBoth(file) && !ONE_DATABASE[file] && !LONG.includes(file) && !SLOW.includes(file),
    );
    const divided = (split: number): string[] => {
      const files = short({ split });
      return turns.filter((file) => databasesOf(files, file)[0] === 'sqlite');
    };
    expect(Math.abs(divided(1).length - 0.6 * turns.length)).toBeLessThanOrEqual(turns.length / 20);
    expect(divided(1)).toEqual(divided(1));
    const seen = new Set([1, 2, 3, 4, 5, 6, 7, 8].flatMap(divided));
    expect(seen.size).toBeGreaterThan(0.9 * turns.length);
  });

  it('measure pauses once in a short run, and on both databases in a long one', () => {
    const pauses = (files: Record<string, string[]>) =>
      BOTH.flatMap((database) => files[`stalls-${database}`] ?? []).sort();
    const all = testFiles('tests/stalls');
    expect(pauses(short())).toEqual([...all].sort());
    // One file runs on SQLite only.
    expect(pauses(long())).toHaveLength(2 * all.length - 1);
  });

  it('run all files on the only database if there is one', () => {
    const files = short({ databases: ['postgres'] });
    const others = applicationFiles.filter((file) => !isOnBoth(file) && !ONE_DATABASE[file] && !LONG.includes(file));
    expect(others.filter((file) => databasesOf(files, file)[0] !== 'postgres')).toEqual([]);
  });

  it('are reduced to the files that match a pattern', () => {
    const files = matching(long(), ['./tests/api/merge-split/merge.test']);
    expect(Object.entries(files).filter(([, left]) => left.length > 0)).toEqual([
      ['sqlite', ['tests/api/merge-split/merge.test.ts']],
      ['postgres', ['tests/api/merge-split/merge.test.ts']],
    ]);
  });
});

describe('the arguments of npm test', () => {
  const read = (...args: string[]) => readArguments(args, ['unit', 'sqlite', 'nodes']);

  it('can be stages, files, and options of jest with their values', () => {
    expect(read('--only', 'unit,sqlite', 'merge', '-t', 'is refused', '--verbose', 'split')).toMatchObject({
      only: ['unit', 'sqlite'],
      more: [],
      patterns: ['merge', 'split'],
      jestArgs: ['-t', 'is refused', '--verbose'],
    });
    expect(read('--with', 'nodes', '--all', '--split', '7')).toMatchObject({
      only: undefined,
      more: ['nodes'],
      isAll: true,
      split: 7,
      patterns: [],
    });
  });

  it.each([[['--only', 'all']], [['--only']], [['--split', 'x']]])('are refused if they are invalid: %j', (args) => {
    expect(() => read(...args)).toThrow();
  });
});
