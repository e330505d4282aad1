import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const { ANY_DATABASE, ONE_DATABASE, SLOW } = require('../stages') as {
  ANY_DATABASE: string[];
  ONE_DATABASE: Record<string, string>;
  SLOW: string[];
};
const { filesOfStages, matching } = require('../../scripts/test/selection') as {
  filesOfStages(how: { databases: string[]; split: number; isEverywhere: boolean }): Record<string, string[]>;
  matching(files: Record<string, string[]>, patterns: string[]): Record<string, string[]>;
};
const { readArguments } = require('../../scripts/test/arguments') as {
  readArguments(args: string[], stages: string[]): Record<string, unknown>;
};

const BOTH = ['sqlite', 'postgres'];
const plan = (more: object = {}) => filesOfStages({ databases: BOTH, split: 1, isEverywhere: false, ...more });

const testFiles = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((file) => file.endsWith('.test.ts'));

/** The databases on which a run tests a file. */
const databasesOf = (files: Record<string, string[]>, file: string): string[] =>
  BOTH.filter((database) => [database, `slow-${database}`].some((stage) => files[stage]?.includes(file)));

describe('the stages of npm test', () => {
  it('have no absent file, and none twice', () => {
    const listed = [...ANY_DATABASE, ...Object.keys(ONE_DATABASE)];
    expect([...listed, ...SLOW].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('include every test file', () => {
    const all = ['src', 'agent/tests', 'clients', 'console', 'tests'].flatMap(testFiles).sort();
    expect([...new Set(Object.values(plan()).flat())].sort()).toEqual(all);
  });

  it('run a file on both databases, unless it is listed with a reason', () => {
    const files = plan();
    for (const file of ['tests/api', 'tests/scenarios'].flatMap(testFiles)) {
      const isAny = ANY_DATABASE.includes(file);
      const one = ONE_DATABASE[file];
      expect([file, databasesOf(files, file).length]).toEqual([file, isAny || one ? 1 : 2]);
      if (one) expect([file, databasesOf(files, file)]).toEqual([file, [one]]);
    }
  });

  it('run every file on both databases on request', () => {
    const files = plan({ isEverywhere: true });
    expect(ANY_DATABASE.filter((file) => databasesOf(files, file).length !== 2)).toEqual([]);
  });

  it('divide the files evenly, in the same way for the same number and differently for others', () => {
    const divided = (split: number): string[] => {
      const files = plan({ split });
      return ANY_DATABASE.filter((file) => databasesOf(files, file)[0] === 'sqlite');
    };
    expect(Math.abs(divided(1).length - ANY_DATABASE.length / 2)).toBeLessThanOrEqual(1);
    expect(divided(1)).toEqual(divided(1));
    const seen = new Set([1, 2, 3, 4, 5, 6, 7, 8].flatMap(divided));
    expect(seen.size).toBeGreaterThan(0.9 * ANY_DATABASE.length);
  });

  it('run all files on the only database if there is one', () => {
    const files = plan({ databases: ['postgres'] });
    expect(ANY_DATABASE.filter((file) => databasesOf(files, file)[0] !== 'postgres')).toEqual([]);
  });

  it('are reduced to the files that match a pattern', () => {
    const files = matching(plan(), ['./tests/api/merge-split/merge.test']);
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
    expect(read('--with', 'nodes', '--all-databases', '--split', '7')).toMatchObject({
      only: undefined,
      more: ['nodes'],
      isEverywhere: true,
      split: 7,
      patterns: [],
    });
  });

  it.each([[['--only', 'all']], [['--only']], [['--split', 'x']]])('are refused if they are invalid: %j', (args) => {
    expect(() => read(...args)).toThrow();
  });
});
