import fc from 'fast-check';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Tenant } from '../../helpers/world';

/** Texts for which patterns, case mappings or byte lengths would be wrong. */
const TEXTS = [
  '',
  'a',
  'A',
  'aa',
  'aab',
  'Ab%',
  'a_b',
  'b*a',
  '[a]',
  'a\\b',
  'äb',
  'ÄB',
  'bä',
  '😀a',
  'a😀',
  "a'b",
  '%',
];
const PIECES = ['a', 'b', 'A', 'ä', 'Ä', '😀', '%', '_', '*', '[', '\\', "'", '?'];

type Test = (stored: string, literal: string) => boolean;
const lower =
  (test: Test): Test =>
  (stored, literal) =>
    test(stored.toLowerCase(), literal.toLowerCase());
const not =
  (test: Test): Test =>
  (stored, literal) =>
    !test(stored, literal);
const contains: Test = (stored, literal) => stored.includes(literal);
const startsWith: Test = (stored, literal) => stored.startsWith(literal);
const endsWith: Test = (stored, literal) => stored.endsWith(literal);
const equals: Test = (stored, literal) => stored === literal;

/** The meaning of each operator. An absent text counts as an empty one. */
const OPERATORS: Record<string, Test> = {
  $contains: contains,
  $containsi: lower(contains),
  $notContains: not(contains),
  $notContainsi: not(lower(contains)),
  $startsWith: startsWith,
  $startsWithi: lower(startsWith),
  $endsWith: endsWith,
  $endsWithi: lower(endsWith),
  $eqi: lower(equals),
  $nei: not(lower(equals)),
};

let tenant: Tenant;
const stored: (string | null)[] = [...TEXTS, null];

beforeAll(async () => {
  tenant = await createTenant();
  for (const [index, tool] of stored.entries())
    await insert('api::security-finding.security-finding', {
      organisation: tenant.id,
      rule_id: String(index),
      tool,
      severity: 'low',
      finding_status: 'open',
    });
});

const find = async (operator: string, literal: string): Promise<string[]> => {
  const query = new URLSearchParams({ [`filters[tool][${operator}]`]: literal, sort: 'id' });
  const { status, body } = await tenant.people.auditor.call.get(`/security-findings?${query.toString()}`);
  expect(status).toBe(200);
  return body.data.map(({ rule_id }: { rule_id: string }) => rule_id);
};

describe('a text comparison in a filter', () => {
  it('matches as its operator says, for all texts', async () => {
    const literal = fc
      .array(fc.constantFrom(...PIECES), { minLength: 0, maxLength: 3 })
      .map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(OPERATORS)), literal, async (operator, text) => {
        const test = OPERATORS[operator] as Test;
        const expected = stored.flatMap((value, index) => (test(value ?? '', text) ? [String(index)] : []));
        expect([operator, text, await find(operator, text)]).toEqual([operator, text, expected]);
      }),
      { numRuns: 150 },
    );
  });

  it('is refused beyond the bounds, with what to narrow', async () => {
    const search = (count: number, length: number) =>
      new URLSearchParams(
        Array.from({ length: count }, (_, index): [string, string] => [
          `filters[$and][${index}][tool][$notContains]`,
          'x'.repeat(length),
        ]),
      );
    const list = (query: URLSearchParams) => tenant.people.auditor.call.get(`/security-findings?${query.toString()}`);
    expect((await list(search(5, 200))).status).toBe(200);
    for (const query of [search(6, 1), search(5, 201)]) {
      const answer = await list(query);
      expectRefusal(answer, 400, 'QUERY_INVALID', 'filters');
      expect(answer.body.error.message).toMatch(/Use (fewer|shorter)/);
    }
  });
});
