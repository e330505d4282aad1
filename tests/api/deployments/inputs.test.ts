import { compiled } from '../../helpers/compiled';

const { resolveInThread } = compiled('commands/deployments/inputs/resolve-in-thread');

const codesOf = async (variables: unknown, given: unknown) =>
  (await resolveInThread(variables, given)).faults.map(({ code }) => code);

const nested = (levels: number): unknown => (levels === 0 ? {} : { in: nested(levels - 1) });

/** Each level checks the next one twice. */
const DOUBLING = {
  type: 'object',
  definitions: {
    node: { properties: { in: { allOf: [{ $ref: '#/definitions/node' }, { $ref: '#/definitions/node' }] } } },
  },
  $ref: '#/definitions/node',
};

/** The default of each entry of a list is a list of thousands of objects. */
const GROWING = {
  type: 'array',
  items: { properties: { all: { default: Array.from({ length: 10_000 }, () => ({})) } } },
};

describe('the inputs of a deployment', () => {
  it('are resolved in a thread, also many at once', async () => {
    const variables = { size: { type: 'integer', default: 2 }, key: { type: 'string', writeOnly: true } };
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, index) => resolveInThread(variables, { key: `key-${index}` })),
    );
    expect(all).toEqual(
      Array.from({ length: 5 }, (_, index) => ({
        values: { size: 2, key: `key-${index}` },
        secretNames: ['key'],
        faults: [],
      })),
    );
  });

  it('are refused if their schema takes exponential time or too much memory, and others are resolved after them', async () => {
    const costly = await Promise.all([
      codesOf({ a: DOUBLING }, { a: nested(60) }),
      codesOf({ a: GROWING }, { a: Array.from({ length: 15_000 }, () => ({})) }),
    ]);
    expect(costly).toEqual([['INPUTS_TOO_COSTLY'], ['INPUTS_TOO_COSTLY']]);
    expect(await codesOf({ a: { type: 'string' } }, { a: 'x' })).toEqual([]);
  });
});
