import { readdirSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, importsOf, read, serverCode } from '../helpers/source/source';

const root = path.resolve(__dirname, '../..');
const MAX_FILES = 25;
/** Folders with one file for each of many like things, which are found by name. */
const COLLECTIONS = ['src/resources', 'tests/browser/console'];
/** The largest share of the lines of src, without tests, that a module can have. The rules are the purpose of the application. */
const MAX_SHARE = 0.2;

/** The layers of dependency-cruiser: the folders to which its rules apply. */
const layers = (): string[] => {
  const { forbidden } = require('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  return forbidden.flatMap(({ name }) => /^layer-(.+)$/.exec(name)?.[1] ?? []);
};

const foldersOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

describe('the folders of src', () => {
  it('are all layers of dependency-cruiser', () => {
    expect(layers().sort()).toEqual(foldersOf('src').sort());
  });

  it(`have at most ${MAX_FILES} files each`, () => {
    const counts = new Map<string, number>();
    const files = ['src', 'config', 'scripts', 'bench', 'tests'].flatMap((folder) =>
      filesBelow(folder, /\.(tsx?|[cm]?js)$/),
    );
    expect(files.length).toBeGreaterThan(400);
    for (const file of files) {
      const folder = path.posix.dirname(file.path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([name, count]) => count > MAX_FILES && !COLLECTIONS.includes(name))).toEqual([]);
  });

  it(`have at most ${MAX_SHARE * 100} % of the lines each`, () => {
    const linesOf = (folder: string) =>
      serverCode(folder).reduce((total, { text }) => total + text.split('\n').length - 1, 0);
    const all = linesOf('src');
    expect(all).toBeGreaterThan(30_000);
    const shares = foldersOf('src').map((name) => [name, linesOf(`src/${name}`) / all] as const);
    expect(shares.filter(([, share]) => share > MAX_SHARE)).toEqual([]);
  });

  it('have the same subjects for SQL and commands as for rules', () => {
    const subjects = new Set(foldersOf('src/domain'));
    // Leases and runs of background jobs have no business rule.
    const others = ['watchdogs'];
    const odd = [...foldersOf('src/repositories'), ...foldersOf('src/commands')].filter((name) => !subjects.has(name));
    expect(odd.filter((name) => !others.includes(name))).toEqual([]);
  });
});

describe('src/tenancy', () => {
  /** The modules of src/domain that it imports, and why. */
  const RULES: Record<string, string> = {
    'access/capability-matrix': 'a scope is the set of organisations in which the role has the capability',
    'access/guard-refusals': 'writes to archived organisations are refused, by the state of the organisation',
    'access/ip-allowlist': 'the addresses from which an organisation can be reached are compiled once per list',
    'access/sign-in-policy/policy': 'the policy of an organisation is completed once, when its facts are read',
    'access/limits/rate-limits': 'requests without a credential take turns by address',
    'accounts/second-factors/authentication-methods': 'a token names how its person has signed in',
    'accounts/session-refresh': 'a session is an identity, and its row includes what a refresh needs',
    'accounts/sign-ins/places': 'the list of sessions shows where each began',
    'agents/client-certificate': 'an agent is an identity, and its credential can be bound to a certificate',
    'api-keys/api-keys': 'an API key is an identity, and has capabilities',
    'audit/canonical-json': 'a write that changes nothing is not made',
    'audit/chain': 'the store writes the audit entry with the record',
    'budget/budget-status': 'the gates need it for each request, without a query',
    'budget/provisioning': 'the gates need it for each request, without a query',
    'organisations/cells': 'a node reaches only the organisations of its cell',
    'plans/features': 'the gates need them for each request, without a query',
    'token-term': 'a SCIM token is an identity, and has a term; so does an API key',
    vocabularies: 'the words of columns',
  };

  it('imports only these rules', () => {
    const imported = serverCode('src/tenancy').flatMap((file) =>
      importsOf(file).flatMap((name) => /^(?:\.\.\/)+domain\/(.+)$/.exec(name)?.[1] ?? []),
    );
    expect([...new Set(imported)].sort()).toEqual(Object.keys(RULES).sort());
  });
});

describe('modules that scripts, benchmarks and tests load from dist', () => {
  const MAP = 'scripts/launch/compiled-modules.ts';
  const entries = (): [name: string, source: string][] =>
    [...read(MAP).matchAll(/'(.+)': typeof import\('(.+)'\)/g)].map(([, name = '', source = '']) => [name, source]);

  it('have the types of their own source', () => {
    expect(entries().length).toBeGreaterThan(50);
    const sourceOf = (name: string) => path.posix.relative(path.posix.dirname(MAP), path.posix.join('src', name));
    expect(entries().filter(([name, source]) => source !== sourceOf(name))).toEqual([]);
  });

  it('are all used', () => {
    const files = ['scripts', 'bench', 'tests'].flatMap((folder) => filesBelow(folder, /\.(ts|js)$/));
    const loaded = new Set(
      files.flatMap(({ text }) => [...text.matchAll(/(?:compiled|replace)\(\s*'([^']+)'/g)].map(([, name]) => name)),
    );
    expect(entries().flatMap(([name]) => (loaded.has(name) ? [] : [name]))).toEqual([]);
  });
});
