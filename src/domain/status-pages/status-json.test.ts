import { SAMPLE_LINKS, SAMPLE_PAGE } from '../../../tests/helpers/status-pages/sample-page';
import { statusJson } from './status-json';

/** The paths of all fields. */
const paths = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => paths(each, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => paths(each, `${path}.${key}`));
};

const incident = (list: string) =>
  [
    'id',
    'url',
    'title',
    'impact',
    'status',
    'started_at',
    'resolved_at',
    'components[]',
    'updates[].at',
    'updates[].status',
    'updates[].text',
  ].map((field) => `.${list}[].${field}`);

const ALLOWED = [
  '.version',
  ...['slug', 'title', 'description', 'language', 'timezone', 'url', 'atom_url', 'updated_at'].map(
    (field) => `.page.${field}`,
  ),
  '.status.overall',
  '.status.text',
  '.groups[].name',
  ...['name', 'status', 'uptime'].map((field) => `.groups[].components[].${field}`),
  ...['day', 'status', 'uptime', 'degraded_seconds', 'down_seconds', 'maintenance_seconds'].map(
    (field) => `.groups[].components[].days[].${field}`,
  ),
  ...incident('incidents'),
  ...incident('past_incidents'),
  ...['id', 'url', 'title', 'description', 'from', 'until', 'in_progress', 'components[]', 'updated_at'].map(
    (field) => `.maintenance[].${field}`,
  ),
];

/** A copy of which each object has a field more, as if the model had got one. */
const withMore = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map((each: unknown) => withMore(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withMore<unknown>(each)]);
  return { ...Object.fromEntries(entries), documentId: 'secret', url: 'https://internal.example' } as T;
};

it('has exactly the documented fields at each level', () => {
  const found = new Set(paths(statusJson(SAMPLE_PAGE, SAMPLE_LINKS)));
  expect([...found].sort()).toEqual([...ALLOWED].sort());
});

it('contains nothing else that a page has', () => {
  const json = JSON.stringify(statusJson(withMore(SAMPLE_PAGE), SAMPLE_LINKS));
  expect(json).toBe(JSON.stringify(statusJson(SAMPLE_PAGE, SAMPLE_LINKS)));
});

it('has times in ISO 8601, the summary, and addresses of incidents', () => {
  const { page, status, incidents, groups } = statusJson(SAMPLE_PAGE, SAMPLE_LINKS);
  expect(page.updated_at).toBe('2026-10-05T12:05:00.000Z');
  expect(status).toEqual({ overall: 'partial_outage', text: 'Partial outage' });
  expect(incidents[0]).toMatchObject({
    id: 'inc_7f3a',
    url: 'https://cloud.example/status/acme#e-inc_7f3a',
    status: 'monitoring',
    resolved_at: null,
  });
  expect(groups[0]?.components[0]?.days).toHaveLength(90);
});

it('is in the language of the page', () => {
  expect(statusJson({ ...SAMPLE_PAGE, language: 'de' }, SAMPLE_LINKS).status.text).toBe('Teilweise Störung');
});
