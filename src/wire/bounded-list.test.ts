import { z } from 'zod';
import { MAX_FAULTS } from '../domain/refusal';
import { boundedList } from './bounded-list';

/** Counts the entries that are checked. */
const counting = () => {
  let checked = 0;
  const entry = z.unknown().refine((value) => {
    checked += 1;
    return typeof value === 'string';
  }, 'must be a text');
  return { entry, checked: () => checked };
};

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

describe('a bounded list', () => {
  it('accepts what a list accepts', () => {
    const schema = boundedList(z.string(), { min: 1, max: 500 });
    const long = Array(500).fill('a');
    expect(schema.parse(['a'])).toEqual(['a']);
    expect(schema.parse(long)).toEqual(long);
    for (const value of [[], 'a', null, { length: 1 }, Array(501).fill('a'), ['a', 5]])
      expect(issuesOf(schema, value)).not.toEqual([]);
  });

  it('that is too long is refused without a look at its entries', () => {
    const { entry, checked } = counting();
    const issues = issuesOf(boundedList(entry, { max: 50 }), Array(500_000).fill(1));
    expect(issues).toMatchObject([{ path: [], message: 'Too big: expected array to have <=50 items' }]);
    expect(checked()).toBe(0);
  });

  it('is checked until there are more faults than a response lists', () => {
    const { entry, checked } = counting();
    const issues = issuesOf(boundedList(entry), Array(500_000).fill(1));
    expect(issues).toHaveLength(MAX_FAULTS + 1);
    expect(issues[3]).toMatchObject({ path: [3], message: 'must be a text' });
    expect(checked()).toBe(MAX_FAULTS + 1);
  });

  it('names the place of a fault within an entry', () => {
    const schema = z.object({ steps: boundedList(z.strictObject({ on: boundedList(z.string()) })) });
    const good = Array.from({ length: 30 }, () => ({ on: Array(30).fill('a') as unknown[] }));
    const bad = good.map((step, at) => (at === 7 ? { on: [...step.on, 5] } : step));
    expect(schema.parse({ steps: good })).toEqual({ steps: good });
    expect(issuesOf(schema, { steps: bad }).map(({ path }) => path.join('.'))).toEqual(['steps.7.on.30']);
  });
});
