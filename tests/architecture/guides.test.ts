import { EVENTS, WEBHOOK_EVENTS } from '../../src/domain/events/catalogue';
import { guideTables, tableIn, withoutPadding, withTable } from '../../src/openapi/guide-tables';
import { organisation } from '../../src/resources/organisation';
import type { Field } from '../../src/wire/field';
import { allRoutes } from '../helpers/source/api-modules';
import { rowsOfTables } from '../helpers/source/documents';
import { read } from '../helpers/source/source';

describe('the tables of the guides', () => {
  it.each(guideTables())('$name is what `npm run docs` would write', ({ file, name, text }) => {
    expect(withoutPadding(tableIn(read(file), name))).toBe(withoutPadding(text));
  });

  it('can have any padding, and replace those before', () => {
    const padded = '<!-- x -->\n\n| a     |  b |\n| ----- | -: |\n\n<!-- /x -->';
    expect(withoutPadding(tableIn(padded, 'x'))).toBe('|a|b|\n|---|-:|');
    expect(tableIn(withTable(padded, { name: 'x', text: '| $& |' }), 'x')).toBe('\n| $& |\n\n');
    expect(tableIn('no markers', 'x')).toBe('');
  });
});

describe('the events for webhooks', () => {
  it('are those that are sent to webhooks', () => {
    const sent = Object.entries(EVENTS).filter(([, to]) => (to as readonly string[]).includes('webhook'));
    expect(Object.keys(WEBHOOK_EVENTS).sort()).toEqual(sent.map(([name]) => name).sort());
  });
});

describe("the table of an organisation's fields", () => {
  const text = read('docs/organisation-fields.md');
  const rows = [...text.matchAll(/^\| (\d+) +\| `(\w+)` +\| (\w+) +\| (\S.*?) +\|$/gm)];
  const allFields: Record<string, Field> = organisation.fields;
  const fields = Object.keys(allFields);

  it('has the 26 rows in the order of the API, each with its writer and its effect', () => {
    expect(rows.map(([, row]) => Number(row))).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
    const numbered = fields.slice(fields.indexOf('monthly_budget_limit'), fields.indexOf('leaderboard_enabled') + 1);
    expect(rows.map(([, , name]) => name)).toEqual(numbered.filter((name) => name !== 'vat_id'));
    for (const [, , name, writer, effect] of rows) {
      expect([name, allFields[name as string]?.writer]).toEqual([name, writer]);
      expect((effect as string).length).toBeGreaterThan(30);
    }
  });

  it('contains every other field', () => {
    for (const name of fields) expect(text).toContain(`\`${name}\``);
  });
});

describe('the endpoints of the guide', () => {
  const withoutNames = (name: string): string => name.replace(/\{[^}]+\}|:\w+/g, '{}');

  /** The paths in a cell. `.../split` is a sibling of the path before it. */
  const pathsIn = (cell: string): string[] => {
    const [first = '', ...siblings] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
    return [first, ...siblings.map((name) => name.replace('...', first.slice(0, first.lastIndexOf('/'))))];
  };

  /** The operations of a row, or of one group in it, such as "GET /memberships/{}". */
  const operationsIn = ([paths = '', operations = '']: string[]): string[] =>
    pathsIn(paths).flatMap((base) =>
      [...operations.matchAll(/\b(GET|POST|PUT|DELETE)\b(?: `((?:\{\w+\}|\/)[^`?]*))?/g)].map(
        ([, method, below = '']) =>
          withoutNames(`${method} ${base}${below === '' || below.startsWith('/') ? '' : '/'}${below}`),
      ),
    );

  const shown = rowsOfTables(read('docs/guides/api.md'), 'path').flatMap(operationsIn);
  const routes = allRoutes().map(({ route: { method, path } }) => withoutNames(`${method} ${path}`));
  const accesses = new Map(
    allRoutes().map(({ route: { method, path, config } }) => [withoutNames(`${method} ${path}`), config.operation]),
  );
  /** Served by the users-permissions plugin under its own paths. */
  const ofPlugin =
    /^\w+ \/(?:auth\/(?:local|step-up|change-email|leave-link|undo-sso-only|refresh|logout|sessions|second-factor|passkey)|me\/(?:second-factors|recovery-codes))\b/;

  /** What the guide calls access without a capability; undefined: each such endpoint says in its own words what it takes. */
  const WORDS: Record<string, RegExp | undefined> = {
    operator: /^platform operator$/,
    'signed-in': /^any|^the person/,
  };

  /** What is wrong in the last column of a row: it has an entry for each group of operations, or one for all. */
  const wrongAccess = ([paths = '', operations = '', requires = '']: string[]): string[] => {
    const entries = requires.split(' · ');
    const groups = entries.length === 1 ? [operations] : operations.split(' · ');
    if (groups.length !== entries.length) return [`${paths} has ${groups.length} groups`];
    return groups.flatMap((group, at) =>
      operationsIn([paths, group]).filter((operation) => {
        const { access = 'anyone', agents } = accesses.get(operation) ?? {};
        const entry = entries[at] as string;
        if (agents && !/\bagent\b/.test(entry.replace(access, ''))) return true;
        return access !== 'anyone' && !(WORDS[access]?.test(entry) ?? entry.split(/[ ,]/)[0] === access);
      }),
    );
  };

  it('require what the guide says', () => {
    expect(rowsOfTables(read('docs/guides/api.md'), 'path').flatMap(wrongAccess)).toEqual([]);
    expect(wrongAccess(['`/scim-groups`', 'GET · PUT `{id}`', 'scim:manage · key:manage'])).toEqual([
      'PUT /scim-groups/{}',
    ]);
    expect(wrongAccess(['`/security-findings/import`', 'POST', 'finding:report'])).toEqual([
      'POST /security-findings/import',
    ]);
    expect(wrongAccess(['`/watchdog-runs`', 'GET', 'any token'])).toEqual(['GET /watchdog-runs']);
  });

  it('are below the paths in README', () => {
    const paths = rowsOfTables(read('README.md'), 'area').flatMap(([, cell = '']) => pathsIn(cell));
    const isServed = (start: string): boolean => shown.some((operation) => operation.split(' ')[1]?.startsWith(start));
    const starts = paths.map((name) => withoutNames(name).replace(/\/?\*$/, ''));
    expect(starts.filter((start) => start !== '/scim/v2' && !isServed(start))).toEqual([]);
  });

  it('include every endpoint of the server', () => {
    expect(routes.filter((operation) => !shown.includes(operation))).toEqual([]);
  });

  it('exist', () => {
    expect(shown.filter((operation) => !routes.includes(operation) && !ofPlugin.test(operation))).toEqual([]);
  });
});
