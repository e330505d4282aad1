import { EVENTS, WEBHOOK_EVENTS } from '../../src/domain/events/catalogue';
import { organisation } from '../../src/resources/organisation';
import type { Field } from '../../src/wire/field';
import { FEATURES } from '../../src/domain/plans/features';
import { renderCapabilityTable, withoutPadding } from '../helpers/source/capability-table';
import { renderEventTable } from '../helpers/source/event-table';
import { allRoutes } from '../helpers/source/api-modules';
import { rowsOfTables } from '../helpers/source/documents';
import { read } from '../helpers/source/source';

const tableIn = (markdown: string): string | undefined =>
  /<!-- capability-matrix -->\n([\s\S]*?)<!-- \/capability-matrix -->/.exec(markdown)?.[1];

/** Fails with the table to paste. */
const expectSame = (shown: string | undefined): void => {
  const expected = renderCapabilityTable();
  if (shown === undefined || withoutPadding(shown) !== withoutPadding(expected)) {
    throw new Error(`Put this between <!-- capability-matrix --> and <!-- /capability-matrix -->:\n\n${expected}\n`);
  }
};

describe('the capability matrix of the guide', () => {
  it('equals that of the code', () => {
    expectSame(tableIn(read('docs/guides/access.md')));
  });

  it('can have any padding', () => {
    const padded = renderCapabilityTable()
      .replace('| capability |', '| capability              |')
      .replace('| --- |', '| ----------------------- |');
    expectSame(`\n${padded}\n\n`);
  });

  it.each([
    ['an additional mark', renderCapabilityTable().replace('|  |', '| x |')],
    ['a missing mark', renderCapabilityTable().replace('| x |', '|  |')],
    ['a missing row', renderCapabilityTable().split('\n').slice(0, -1).join('\n')],
    ['a renamed capability', renderCapabilityTable().replace('scim:manage', 'scim:admin')],
    ['swapped roles', renderCapabilityTable().replace('owner | admin', 'admin | owner')],
    ['nothing', ''],
    ['no markers', undefined],
  ])('is not accepted with %s', (_what, shown) => {
    expect(() => expectSame(shown)).toThrow('| `organisation:read` | x | x | x | x | x |');
  });
});

describe('the events of the guide', () => {
  const shown = /<!-- events -->\n([\s\S]*?)<!-- \/events -->/.exec(read('docs/guides/webhooks.md'))?.[1] ?? '';

  it('are those of the code', () => {
    if (withoutPadding(shown) !== withoutPadding(renderEventTable()))
      throw new Error(`Put this between <!-- events --> and <!-- /events -->:\n\n${renderEventTable()}\n`);
  });

  it('are those that are sent to webhooks', () => {
    const sent = Object.entries(EVENTS).filter(([, to]) => (to as readonly string[]).includes('webhook'));
    expect(Object.keys(WEBHOOK_EVENTS).sort()).toEqual(sent.map(([name]) => name).sort());
  });
});

describe('the features of the guide', () => {
  it('are those of the code', () => {
    const shown = /<!-- features -->\n([\s\S]*?)<!-- \/features -->/.exec(read('docs/guides/plans.md'))?.[1] ?? '';
    const rows = Object.entries(FEATURES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
    const table = ['| feature | what it opens |', '| --- | --- |', ...rows].join('\n');
    if (withoutPadding(shown) !== withoutPadding(table))
      throw new Error(`Put this between <!-- features --> and <!-- /features -->:\n\n${table}\n`);
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

  /** The operations of a row, such as "GET /memberships/{}". */
  const operationsIn = ([paths = '', operations = '']: string[]): string[] =>
    pathsIn(paths).flatMap((base) =>
      [...operations.matchAll(/\b(GET|POST|PUT|DELETE)\b(?: `((?:\{\w+\}|\/)[^`?]*))?/g)].map(
        ([, method, below = '']) =>
          withoutNames(`${method} ${base}${below === '' || below.startsWith('/') ? '' : '/'}${below}`),
      ),
    );

  const shown = rowsOfTables(read('docs/guides/api.md'), 'path').flatMap(operationsIn);
  const routes = allRoutes().map(({ route: { method, path } }) => withoutNames(`${method} ${path}`));
  /** Served by the users-permissions plugin under its own paths. */
  const ofPlugin = /^\w+ \/auth\/(?:local|step-up|leave-link|undo-sso-only|refresh|logout|sessions)\b/;

  it('include every endpoint of the server', () => {
    expect(routes.filter((operation) => !shown.includes(operation))).toEqual([]);
  });

  it('exist', () => {
    expect(shown.filter((operation) => !routes.includes(operation) && !ofPlugin.test(operation))).toEqual([]);
  });
});
