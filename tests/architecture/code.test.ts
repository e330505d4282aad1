import { anyTypes, impurities, neverAssertions } from '../helpers/source/purity';
import { filesBelow, serverCode } from '../helpers/source/source';

const MAX_LINES = 250;

const linesOf = (text: string): number => text.replace(/\n$/, '').split('\n').length;
const inDomain = (text: string) => ({ path: 'src/domain/access/x.ts', text });

describe('files of the domain', () => {
  it('depend on nothing but their arguments', () => {
    const files = serverCode('src/domain');
    expect(files.length).toBeGreaterThan(12);
    expect(files.flatMap(impurities)).toEqual([]);
  });

  it.each([
    `import type { Core } from '@strapi/strapi';`,
    `import { z } from 'zod';`,
    `import { readFileSync } from 'node:fs';`,
    `import fs from 'fs';`,
    `import { covers } from '../../tenancy/scope';`,
    `import type { Field } from '../../wire/field';`,
    `export { covers } from '../../tenancy/scope';`,
    `const x = require('node:fs');`,
    `const x = await import('../../wire/field');`,
    `let x: import('../../wire/field').Field;`,
    `import x from 'ajv-formats';`,
    `const now = Date.now();`,
    `const now = new Date();`,
    `const now = new Date;`,
    `const now = Date();`,
    `const at = Date.now;`,
    `const key = process.env.KEY;`,
    `const key = process['env'].KEY;`,
    `const dice = Math.random();`,
    `const id = crypto.randomUUID();`,
    `strapi.log.info('x');`,
    `const x = globalThis.process;`,
    `async () => { await work(); }`,
    `setTimeout(work, 5);`,
  ])('would be reported for %j', (text) => {
    expect(impurities(inDomain(text))).not.toEqual([]);
  });

  it.each([
    `import ipaddr from 'ipaddr.js';`,
    `import draft07 from 'ajv/dist/refs/json-schema-draft-07.json';`,
    `import { violation } from '../refusal';`,
    `const day = new Date(now);`,
    `const x = Math.max(1, 2);`,
    `row.process = { console: 1 };`,
    `const x = Date.parse(text);`,
    `// Date.now() is for callers`,
  ])('can contain %j', (text) => {
    expect(impurities(inDomain(text))).toEqual([]);
  });
});

describe('types', () => {
  it('are strict in domain, SQL, wire and commands: no any', () => {
    const files = ['domain', 'database', 'lists', 'tenancy', 'repositories', 'audit', 'wire', 'commands'].flatMap(
      (folder) => serverCode(`src/${folder}`),
    );
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap(anyTypes)).toEqual([]);
  });

  it.each([
    `let x: any;`,
    `const f = (x: any[]) => x;`,
    `const y = x as any;`,
    `type T = Record<string, any>;`,
    `// @ts-ignore\nx();`,
  ])('would be reported for %j', (text) => {
    expect(anyTypes(inDomain(text))).not.toEqual([]);
  });

  it('are named in assertions: no never outside tests', () => {
    const files = ['src', 'config', 'console', 'clients/typescript/src'].flatMap((folder) => serverCode(folder));
    expect(files.flatMap(neverAssertions)).toEqual([]);
    expect(neverAssertions(inDomain(`// as never\nconst x = y as never;`))).toEqual(['src/domain/access/x.ts:2']);
    expect(neverAssertions(inDomain(`// as never\nconst x = 'as never';`))).toEqual([]);
  });

  it('are checked in every script: no comment that switches the compiler off', () => {
    const scripts = ['scripts', 'bench', 'tests'].flatMap((folder) => filesBelow(folder, /\.m?js$/));
    expect(scripts.length).toBeGreaterThan(50);
    const silenced = scripts.filter(({ text }) => /@ts-(ignore|nocheck)/.test(text)).map(({ path }) => path);
    expect(silenced).toEqual([]);
  });

  it('are not confused with the word any', () => {
    expect(anyTypes(inDomain(`// any value\nconst any = { any: 'any' };`))).toEqual([]);
  });
});

describe('source files', () => {
  const files = filesBelow('src', /\.(ts|tsx|js|jsx)$/).filter(({ path }) => !path.endsWith('.test.ts'));

  it(`have at most ${MAX_LINES} lines`, () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter(({ text }) => linesOf(text) > MAX_LINES).map(({ path }) => path)).toEqual([]);
  });

  it('have names in kebab case, except components of the admin panel', () => {
    const odd = files
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('src/admin/') && !/^[a-z0-9.\-/]+$/.test(path));
    expect(odd).toEqual([]);
  });

  it('are in folders with meaningful names', () => {
    expect(
      files.map(({ path }) => path).filter((path) => /\/(utils?|helpers?|common|managers?|misc)\//.test(path)),
    ).toEqual([]);
  });

  it('are counted correctly', () => {
    expect([linesOf('a'), linesOf('a\n'), linesOf('a\nb'), linesOf('a\n'.repeat(251))]).toEqual([1, 1, 2, 251]);
  });
});

describe('domain rules', () => {
  it('have their tests next to them', () => {
    const tests = new Set(filesBelow('src/domain', /\.test\.ts$/).map(({ path }) => path));
    const tables = [
      'accounts/own-providers/claim-mapping',
      'accounts/second-factors/limits',
      'vocabularies',
      'accounts/passwords/password-bounds',
      'events/catalogue',
      'findings/export/exported',
      'findings/finding-state',
      'findings/reported',
      'generated/browser-facts',
    ].map((name) => `src/domain/${name}.ts`);
    const untested = serverCode('src/domain')
      .map(({ path }) => path)
      .filter((path) => !tables.includes(path) && !tests.has(path.replace(/\.ts$/, '.test.ts')));
    expect(untested).toEqual([]);
  });
});
