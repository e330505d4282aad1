#!/usr/bin/env node
'use strict';

const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const ts = require('typescript');
const { fail, messageOf, WrongUsage } = require('./launch/settings');

const HELP = `Usage: npm run figures [-- --top N]

Prints the size of the code base, and what makes it hard to change: lines, type assertions, and the imports inside tenancy and lists.

  --top N   also list the N files with the most type assertions
  --help    show this text

Exits with 0, or with 2 if the options are invalid.
`;

const root = path.resolve(__dirname, '..');
const CODE = /\.(ts|tsx|js)$/;
const TEST = /\.test\.tsx?$/;
const GENERATED = /(^|\/)generated\//;

/**
 * @param {string} folder
 * @param {RegExp} kind of file names
 */
const filesIn = (folder, kind) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** @param {string[]} files */
const linesOf = (files) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

/** @param {string[]} files */
const wordsOf = (files) => files.reduce((sum, file) => sum + read(file).split(/\s+/).filter(Boolean).length, 0);

/**
 * The type assertions of a file, without `as const`, and those that go through `unknown`.
 *
 * @param {string} file
 */
const assertionsOf = (file) => {
  let all = 0;
  let throughUnknown = 0;
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) {
      all += 1;
      if (ts.isAsExpression(node.expression) && node.expression.type.kind === ts.SyntaxKind.UnknownKeyword)
        throughUnknown += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return { file, all, throughUnknown };
};

/**
 * The files of a folder, and the imports among them.
 *
 * @param {string} folder
 */
const importsWithin = (folder) => {
  const files = filesIn(folder, /\.ts$/).filter((file) => !TEST.test(file));
  const known = new Set(files.map((file) => file.replace(/\.ts$/, '')));
  let imports = 0;
  for (const file of files)
    for (const [, from = ''] of read(file).matchAll(/ from '(\.[^']*)'/g))
      if (known.has(path.join(path.dirname(file), from))) imports += 1;
  return `${files.length} files, ${imports} imports among them`;
};

const readOptions = () => {
  const options = /** @type {const} */ ({
    top: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  });
  try {
    const { values } = parseArgs({ options });
    if (!/^\d+$/.test(values.top)) throw new Error('--top takes a number.');
    return { top: Number(values.top), help: values.help };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

const main = () => {
  const { top, help } = readOptions();
  if (help) return void process.stdout.write(HELP);
  const sources = filesIn('src', CODE).filter((file) => !GENERATED.test(file));
  const code = sources.filter((file) => !TEST.test(file));
  const assertions = code.filter((file) => file.endsWith('.ts')).map(assertionsOf);
  /** @param {'all' | 'throughUnknown'} kind */
  const count = (kind) => assertions.reduce((sum, one) => sum + one[kind], 0);
  const lines = linesOf(code);
  const rows = {
    'src, lines without tests': lines,
    'src, lines of tests': linesOf(sources.filter((file) => TEST.test(file))),
    'tests, lines': linesOf(filesIn('tests', CODE)),
    'bench, lines': linesOf(filesIn('bench', CODE)),
    'docs, words': wordsOf(filesIn('docs', /\.md$/)),
    'decisions, words': wordsOf(filesIn('docs/decisions', /\.md$/)),
    'type assertions in src': `${count('all')}, ${((1000 * count('all')) / lines).toFixed(1)} in 1,000 lines`,
    'of these, through unknown': count('throughUnknown'),
    'src/tenancy': importsWithin('src/tenancy'),
    'src/lists': importsWithin('src/lists'),
  };
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(28)} ${value.toLocaleString('en')}`);
  const most = [...assertions].sort((one, other) => other.all - one.all).slice(0, top);
  for (const { file, all } of most) console.log(`${String(all).padStart(4)} ${file}`);
};

try {
  main();
} catch (error) {
  fail(error);
}
