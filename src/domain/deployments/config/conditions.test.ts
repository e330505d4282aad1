import { checkCondition, conditionHolds, type StepCondition } from './conditions';

const values = { env: 'prod', size: 3, tags: { a: 1, b: 2 }, none: null };

describe('a condition', () => {
  it.each<[StepCondition | null | undefined, boolean]>([
    [null, true],
    [undefined, true],
    [{ input: 'env', equals: 'prod' }, true],
    [{ input: 'env', equals: 'test' }, false],
    [{ input: 'size', equals: '3' }, false],
    [{ input: 'tags', equals: { b: 2, a: 1 } }, true],
    [{ input: 'none', equals: null }, true],
    [{ input: 'constructor', equals: null }, true],
    [{ input: 'size', in: [1, 2, 3] }, true],
    [{ input: 'size', in: [1, 2] }, false],
    [
      {
        all: [
          { input: 'env', equals: 'prod' },
          { input: 'size', equals: 3 },
        ],
      },
      true,
    ],
    [
      {
        all: [
          { input: 'env', equals: 'prod' },
          { input: 'size', equals: 4 },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { input: 'env', equals: 'test' },
          { input: 'size', equals: 3 },
        ],
      },
      true,
    ],
    [
      {
        any: [
          { input: 'env', equals: 'test' },
          { input: 'size', equals: 4 },
        ],
      },
      false,
    ],
    [{ not: { any: [{ input: 'env', equals: 'test' }] } }, true],
  ])('%j holds: %s', (condition, expected) => {
    expect(conditionHolds(condition, values)).toBe(expected);
  });
});

describe('the condition of a published blueprint', () => {
  const variables = { env: { type: 'string', enum: ['prod', 'test'] }, size: { type: 'integer' } };
  const pathsOf = (condition: unknown, known: Record<string, unknown> | null = variables) =>
    checkCondition(condition, known, ['condition']).map(({ path }) => path.join('.'));

  it.each<[unknown, string[]]>([
    [{ input: 'env', equals: 'prod' }, []],
    [{ all: [{ not: { input: 'size', in: [1, 2] } }] }, []],
    [{ input: 'ghost', equals: 1 }, ['condition.input']],
    [{ input: 'constructor', equals: 1 }, ['condition.input']],
    [{ input: '', equals: 1 }, ['condition.input']],
    [{ input: 'env', equals: 'prdo' }, ['condition.equals']],
    [{ input: 'size', in: [1, '2'] }, ['condition.in.1']],
    [{ input: 'size', in: [] }, ['condition.in']],
    [{ input: 'size', equals: 1, in: [1] }, ['condition']],
    [{ input: 'size' }, ['condition']],
    [{ any: [] }, ['condition.any']],
    [{ any: 5 }, ['condition.any']],
    [{ any: [{ input: 'size', equals: 1 }, 'x'] }, ['condition.any.1']],
    [{ not: null }, ['condition.not']],
    ['env', ['condition']],
    [{}, ['condition']],
  ])('%j has faults at %j', (condition, paths) => {
    expect(pathsOf(condition)).toEqual(paths);
  });

  it('has only its form checked while the draft is written', () => {
    expect(pathsOf({ input: 'ghost', equals: 1 }, null)).toEqual([]);
    expect(pathsOf({ input: 5, equals: 1 }, null)).toEqual(['condition.input']);
  });

  it('has at most eight levels and lists of 100', () => {
    const nested = (levels: number): unknown =>
      levels === 1 ? { input: 'size', equals: 1 } : { not: nested(levels - 1) };
    expect(pathsOf(nested(8))).toEqual([]);
    expect(pathsOf(nested(9))).toHaveLength(1);
    expect(pathsOf({ input: 'size', in: Array.from({ length: 101 }, (_, index) => index) })).toEqual(['condition.in']);
  });
});
