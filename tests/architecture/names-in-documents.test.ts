import { CAPABILITIES } from '../../src/domain/access/capability-matrix';
import { EVENTS } from '../../src/domain/events/catalogue';
import { ERROR_CODES } from '../../src/openapi/error-codes';
import { documents, rowsOfTables, withoutCode } from '../helpers/source/documents';
import { filesBelow, read, type SourceFile } from '../helpers/source/source';

const namesIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name as string);

/** The changelog also names what is gone. */
const ALL = documents().filter(({ path }) => path !== 'CHANGELOG.md');
const CURRENT = ALL.filter(({ path }) => !/^docs\/(?:decisions|releases)\//.test(path));

const CODE = ['src', 'config', 'console', 'scripts', 'agent', 'clients', 'deploy', 'tests'].flatMap((folder) =>
  filesBelow(folder, /^(?!.*(?:node_modules|\/dist\/|names-in-documents)).*\.(?:tsx?|m?js|json|ya?ml)$/),
);
const CONSTANT = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g;
const constants = new Set(
  [
    ...CODE.map(({ text }) => text),
    ...['.env.example', 'compose.yaml', 'deploy/compose.env.example'].map(read),
  ].flatMap((text) => text.match(CONSTANT) ?? []),
);
/** Events, actions of the audit log and others of this form. */
const dotted = new Set(
  CODE.filter(({ path }) => path.startsWith('src/')).flatMap(({ text }) =>
    [...text.matchAll(/['"`]([a-z-]+\.[a-z-]+)['"`]/g)].map(([, name]) => name),
  ),
);
const subjects = new Set(Object.keys(EVENTS).map((name) => name.split('.')[0]));

interface Kind {
  form: RegExp;
  isKnown: (name: string) => boolean;
}

/** What a document names in each of these forms exists. */
const KINDS: Record<string, Kind> = {
  constants: { form: new RegExp(`^${CONSTANT.source}$`), isKnown: (name) => constants.has(name) },
  capabilities: {
    form: /^(?:organisation|member|scim|key|blueprint|billing|agent|instance|deployment|synthetic|incident|status-page|finding|audit):(?!verify)[a-z]+$/,
    isKnown: (name) => (CAPABILITIES as readonly string[]).includes(name),
  },
  events: {
    form: /^[a-z-]+\.(?!json$)[a-z-]+$/,
    isKnown: (name) => dotted.has(name) || !subjects.has(name.split('.')[0] as string),
  },
};

/** The example in docs/adding-a-resource.md. */
const isExample = (name: string): boolean => name === 'DRILL_STATUSES';

/** The names of a kind that are not known, with their documents. */
const unknown = ({ form, isKnown }: Kind, among: readonly SourceFile[]): string[] =>
  among.flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => form.test(name) && !isExample(name) && !isKnown(name))
      .map((name) => `${path}: ${name}`),
  );

describe('the documents', () => {
  it.each([
    ['constants', CURRENT],
    ['capabilities', ALL],
    ['events', ALL],
  ] as const)('name %s that exist', (kind, among) => {
    expect(unknown(KINDS[kind] as Kind, among)).toEqual([]);
  });

  it.each([
    ['constants', 'NO_SUCH_CODE'],
    ['capabilities', 'deployment:confirm'],
    ['events', 'deployment.expiring'],
  ])('are checked for %s that do not', (kind, name) => {
    const text = `It is \`${name}\`.`;
    expect(unknown(KINDS[kind] as Kind, [{ path: 'x.md', text }])).toEqual([`x.md: ${name}`]);
  });

  it('give error codes the status of the API where a table says one', () => {
    const codes = CURRENT.flatMap(({ path, text }) =>
      rowsOfTables(text, 'code').flatMap(([cell = '', status = '']) =>
        /^\d{3}$/.test(status) ? namesIn(cell).map((name) => ({ path, name, status: Number(status) })) : [],
      ),
    );
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter(({ name, status }) => ERROR_CODES[name]?.status !== status)).toEqual([]);
  });
});
