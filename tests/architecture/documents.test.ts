import path from 'node:path';
import { anchorsIn, documents, exists, proseOf, withoutCode } from '../helpers/source/documents';
import { filesBelow, read } from '../helpers/source/source';

const DOCUMENTS = documents();
/** It names files as they were at the time. */
const HISTORY = 'CHANGELOG.md';

/** The invalid relative links of a document. */
const brokenLinks = ({ path: name, text }: { path: string; text: string }): string[] =>
  [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? name : path.posix.join(path.posix.dirname(name), file);
    if (!exists(target)) return [`${name}: ${link}: there is no ${target}`];
    if (anchor === undefined || anchorsIn(read(target)).has(anchor)) return [];
    return [`${name}: ${link}: ${target} has no heading #${anchor}`];
  });

const NAMED = /(?<![\w./<>-])(?:src|tests|config|scripts|bench|docs|data|public|packages)\/[\w./*<>{},-]*[\w/*>}]/g;

/** Whether a path exists. A decision can be referred to by its number. */
const isThere = (named: string): boolean =>
  ['', '.ts', '.js', '.md', '.json'].some((ending) => exists(named + ending)) ||
  DOCUMENTS.some(({ path: file }) => /^docs\/decisions\/\d{4}$/.test(named) && file.startsWith(`${named}-`));

/** The absent paths in a document. `<name>` and `*` match anything. */
const absentPaths = ({ path: name, text }: { path: string; text: string }): string[] =>
  [...new Set(withoutCode(text).match(NAMED) ?? [])]
    .map((named) => named.replace(/\/[^/]*[<*{].*$/, ''))
    .filter((named) => !isThere(named))
    .map((named) => `${name}: ${named}`);

describe('the documents', () => {
  it('contain valid links only', () => {
    expect(DOCUMENTS.flatMap(brokenLinks)).toEqual([]);
  });

  it('name existing files only', () => {
    expect(DOCUMENTS.filter(({ path: name }) => name !== HISTORY).flatMap(absentPaths)).toEqual([]);
  });

  it('are checked for broken links, missing headings and absent files', () => {
    const document = {
      path: 'docs/sample.md',
      text: 'See [a](absent.md), [b](../README.md#try-it), [c](../README.md#absent), `[d](e)`, src/absent/file.ts, src/api/<name>/x.ts.',
    };
    expect(brokenLinks(document)).toEqual([
      'docs/sample.md: absent.md: there is no docs/absent.md',
      'docs/sample.md: ../README.md#absent: README.md has no heading #absent',
    ]);
    expect(absentPaths(document)).toEqual(['docs/sample.md: src/absent/file.ts']);
  });

  it('can all be reached from README', () => {
    const found = new Set(['README.md']);
    for (const name of found)
      for (const [, link = ''] of proseOf(read(name)).matchAll(/\]\(([^)\s#]+\.md)(?:#[^)]*)?\)/g))
        found.add(path.posix.join(path.posix.dirname(name), link));
    expect(DOCUMENTS.map(({ path: name }) => name).filter((name) => !found.has(name))).toEqual([]);
  });
});

/** All code, except what a generator wrote, and the samples in this file. */
const CODE = [
  'src',
  'config',
  'console',
  'database',
  'scripts',
  'bench',
  'tests',
  'clients',
  'deploy',
  'packages',
].flatMap((folder) =>
  filesBelow(
    folder,
    /^(?!.*(?:node_modules|\/dist\/|\/generated\/|architecture\/documents\.test)).*\.(?:ts|tsx|js|mjs|css|ya?ml|sh)$/,
  ),
);

/** The lines of a file that are comments, as one text without their marks. */
const commentsIn = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => /(?:^\s*(?:\/\*\*?|\*|#)|(?:^|\s)\/\/)\s?(.*)$/.exec(line)?.[1] ?? [])
    .join(' ');

/** Documents that exist only outside the repository: "(spec, row 9)", "contract (section 2)", "the spec". */
const FOREIGN =
  /\((?:the )?(?:contract|spec(?:ification)?)[,;:)]|\b(?:contract|spec(?:ification)?),? \(?(?:sections?|rows?) \d+|\bthe spec\b/gi;

/** What the comments of a file cite, and its code names, that is not in the repository. */
const absentCitations = ({ path: name, text }: { path: string; text: string }): string[] => {
  const comments = commentsIn(text);
  const foreign = comments.match(FOREIGN) ?? [];
  const isHere = (file: string): boolean =>
    [file, path.posix.join(path.posix.dirname(name), file), `docs/${file}`].some(exists);
  const files = [...comments.matchAll(/(?<![\w./-])(?!https?:)[\w./-]+\.md\b/g)]
    .map(([file]) => file)
    .filter((file) => !isHere(file));
  const decisions = (text.match(NAMED) ?? []).filter((named) => /^docs\//.test(named) && !isThere(named));
  const anchors = [...comments.matchAll(/\b(docs\/[\w/-]+\.md)(#[\w-]+)/g)]
    .filter(([, file = '', anchor = '']) => exists(file) && !anchorsIn(read(file)).has(anchor.slice(1)))
    .map(([citation]) => citation);
  return [...new Set([...foreign, ...files, ...decisions, ...anchors])].map((cited) => `${name}: ${cited}`);
};

describe('the comments', () => {
  it('cite documents of the repository, and headings that these have', () => {
    expect(CODE.flatMap(absentCitations)).toEqual([]);
  });

  it.each([
    ['a contract', ' * x (contract, section 7).', '(contract,'],
    ['a contract over two lines', '/** x (contract,\n * section 7). */', '(contract,'],
    ['a section', '// The contract (section 3) says so.', 'contract (section 3'],
    ['a specification', '  // x (spec, Events)', '(spec,'],
    ['a row', ' * in spec, row 9', 'spec, row 9'],
    ['a short name', ' * in the order of the spec.', 'the spec'],
    ['a file', '# see product.md', 'product.md'],
    ['a decision', ' * x (docs/decisions/9999).', 'docs/decisions/9999'],
    ['a heading', '/** x (docs/api-rules.md#absent). */', 'docs/api-rules.md#absent'],
  ])('are checked for %s that is not there', (_what, text, cited) => {
    expect(absentCitations({ path: 'src/x.ts', text })).toEqual([`src/x.ts: ${cited}`]);
  });

  it.each([
    ' * x (docs/api-rules.md#guards), [y](README.md), docs/decisions/0039.',
    " * Okta's specification; the contract (of a type) says so.",
    "const contract = read('absent.md');",
  ])('can be %s', (text) => {
    expect(absentCitations({ path: 'src/x.ts', text })).toEqual([]);
  });
});

describe('README', () => {
  it('has at most 180 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(180);
  });
});

describe('the decisions', () => {
  const decisions = DOCUMENTS.filter(({ path: name }) => /^docs\/decisions\/\d/.test(name)).map(
    ({ path: name, text }) => ({
      file: path.posix.basename(name),
      number: Number(path.posix.basename(name).slice(0, 4)),
      title: text.split('\n')[0] as string,
    }),
  );

  it('have a number of their own, which is also in the title', () => {
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
    expect(decisions.filter(({ number, title }) => !title.startsWith(`# ${number}. `))).toEqual([]);
  });

  it('are listed in their README', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/^\| (\d+) +\| \[(.+)\]\((.+)\) +\|$/gm)];
    expect(
      listed.map(([, number, title, file]) => ({ file, number: Number(number), title: `# ${number}. ${title}` })),
    ).toEqual(decisions);
  });
});
