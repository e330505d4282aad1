import { z } from 'zod';
import { MAX_FAULTS } from '../domain/refusal';
import { boundedList, textList } from './bounded-list';

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

describe('a list of texts', () => {
  const text = z.string().max(3);
  const list = textList(text, (value) => typeof value === 'string' && value.length <= 3, 500);

  it.each([[['a', 4]], [Array(30).fill('abcd')], [[...Array<string>(30).fill('a'), null]], ['a'], [{ length: 1 }]])(
    'has the faults of a bounded list: %j',
    (value) => {
      const issues = issuesOf(list, value);
      expect(issues).toEqual(issuesOf(boundedList(text, { max: 500 }), value));
      expect(issues).not.toEqual([]);
    },
  );

  it('is bounded, and returned unchanged', () => {
    expect(issuesOf(list, Array(501).fill('a'))).toMatchObject([{ code: 'too_big', path: [] }]);
    const long = Array<string>(500).fill('abc');
    expect(list.parse(long)).toEqual(long);
    expect(list.parse([])).toEqual([]);
  });

  it('asks zod only about entries that can be faults', () => {
    const { entry, checked } = counting();
    const isFine = (value: unknown): boolean => value === 'a';
    textList(entry as unknown as z.ZodType<string>, isFine, 500).parse(['b', ...Array<string>(400).fill('a')]);
    expect(checked()).toBe(1);
  });

  it('is described as a list of such texts', () => {
    expect(z.toJSONSchema(list)).toMatchObject({
      type: 'array',
      maxItems: 500,
      items: { type: 'string', maxLength: 3 },
    });
  });
});
