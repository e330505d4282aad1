import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { resolveInputs, secretNamesOf } from './inputs';

const codesOf = (variables: unknown, given: unknown) => resolveInputs(variables, given).faults.map(({ code }) => code);
const messagesOf = (variables: unknown, given: unknown) =>
  resolveInputs(variables, given).faults.map(({ message }) => message);

describe('the values of inputs', () => {
  it('are those given, with defaults for the others, also inside objects and lists', () => {
    const variables = {
      size: { type: 'integer', default: 2 },
      region: { type: 'string', default: 'eu' },
      disk: { type: 'object', properties: { gb: { type: 'integer', default: 20 }, kind: { type: 'string' } } },
      ports: { type: 'array', items: { type: 'object', properties: { open: { type: 'boolean', default: true } } } },
      note: { type: ['string', 'null'] },
    };
    const given = { region: 'us', disk: { kind: 'ssd' }, ports: [{}] };
    const { values, faults } = resolveInputs(variables, given);
    expect(faults).toEqual([]);
    expect(values).toEqual({
      size: 2,
      region: 'us',
      disk: { gb: 20, kind: 'ssd' },
      ports: [{ open: true }],
      note: null,
    });
    expect(given).toEqual({ region: 'us', disk: { kind: 'ssd' }, ports: [{}] });
  });

  it('are none for a blueprint without variables', () => {
    for (const variables of [null, undefined, {}])
      expect(resolveInputs(variables, undefined)).toEqual({ values: {}, secretNames: [], faults: [] });
  });

  it('can be named like properties of the prototype', () => {
    const variables = { constructor: { type: 'string' }, toString: { type: 'string', default: 'x' } };
    expect(codesOf(variables, {})).toEqual(['INPUT_MISSING']);
    expect(codesOf({}, { constructor: 'x' })).toEqual(['INPUT_UNKNOWN']);
  });

  it('are complete if a schema refers to itself', () => {
    const tree = {
      type: 'object',
      definitions: { node: { properties: { next: { $ref: '#/definitions/node' } }, additionalProperties: false } },
      $ref: '#/definitions/node',
    };
    expect(codesOf({ tree }, { tree: { next: { next: {} } } })).toEqual([]);
    expect(codesOf({ tree }, { tree: { next: { other: {} } } })).toEqual(['INPUT_INVALID']);
  });
});

describe('inputs are refused', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['that are unknown', { a: { type: 'string' } }, { a: 'x', b: 1 }, ['INPUT_UNKNOWN']],
    ['that are missing', { a: { type: 'string' } }, {}, ['INPUT_MISSING']],
    ['that are null', { a: { type: 'string', default: 'x' } }, { a: null }, ['INPUT_INVALID']],
    ['of another type: types are not converted', { a: { type: 'integer' } }, { a: '5' }, ['INPUT_INVALID']],
    ['whose default does not match', { a: { type: 'integer', minimum: 5, default: 1 } }, {}, ['INPUT_INVALID']],
    ['that are no object', { a: { type: 'string' } }, ['x'], ['INPUT_INVALID']],
  ])('%s', (_what, variables, given, codes) => {
    expect(codesOf(variables, given)).toEqual(codes);
  });

  it('with one fault for each place, in words', () => {
    const variables = {
      size: { type: 'integer', minimum: 1 },
      zone: { enum: ['a', 'b'], type: 'string' },
      disk: { type: 'object', required: ['gb'], properties: { kind: { type: 'string' } }, additionalProperties: false },
    };
    const { faults } = resolveInputs(variables, { size: 0, zone: 'c', disk: { kind: 5, more: 1 } });
    expect(faults.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['inputs.size', 'Input "size" must be >= 1.'],
      ['inputs.zone', 'Input "zone" must be one of "a", "b".'],
      ['inputs.disk', `Input "disk" must have required property 'gb'.`],
      ['inputs.disk', 'Input "disk" must not have the property "more".'],
      ['inputs.disk.kind', 'Input "disk" at kind must be of the type string.'],
    ]);
  });

  it('by if, then and else, without a fault for "if" itself', () => {
    const database = {
      type: 'object',
      if: { properties: { kind: { const: 'cluster' } } },
      then: { required: ['nodes'] },
      else: { properties: { nodes: false } },
    };
    expect(messagesOf({ database }, { database: { kind: 'cluster' } })).toEqual([
      `Input "database" must have required property 'nodes'.`,
    ]);
    expect(codesOf({ database }, { database: { kind: 'single', nodes: 3 } })).toHaveLength(1);
    expect(codesOf({ database }, { database: { kind: 'cluster', nodes: 3 } })).toEqual([]);
  });

  it.each([
    ['date-time', '2026-01-31T12:00:00Z', '2026-01-31'],
    ['email', 'a@example.org', 'a@'],
    ['hostname', 'db-1.internal', 'db_1!'],
    ['ipv4', '192.0.2.1', '192.0.2.256'],
    ['ipv6', '2001:db8::1', '192.0.2.1'],
    ['uri', 'https://example.org/x', '/x'],
  ])('by the format %s', (format, fine, wrong) => {
    const variables = { a: { type: 'string', format } };
    expect(codesOf(variables, { a: fine })).toEqual([]);
    expect(codesOf(variables, { a: wrong })).toEqual(['INPUT_INVALID']);
  });

  it('not by a format that is unknown', () => {
    expect(codesOf({ a: { type: 'string', format: 'colour' } }, { a: 'x' })).toEqual([]);
  });
});

describe('schemas', () => {
  it.each<[string, object]>([
    ['refers to another document', { $ref: 'https://schemas.example/none.json' }],
    ['refers to the schema of another variable', { $ref: 'other' }],
    ['has a pattern with look-ahead, which takes exponential time', { pattern: '^(?=.*a)b' }],
    ['needs itself without an end', { allOf: [{ $ref: '#' }] }],
  ])('cannot be used if one %s', (_what, schema) => {
    const variables = { a: { type: 'string', ...schema }, b: { type: 'object', $id: 'other', default: {} } };
    expect(codesOf(variables, { a: 'x' })).toEqual(['VARIABLE_UNUSABLE']);
  });

  it('have at most 200 variables and 64 KiB, and inputs 64 KiB', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, { type: 'null' }]));
    expect(codesOf(many(200), {})).toEqual([]);
    expect(codesOf(many(201), {})).toEqual(['INPUTS_TOO_LARGE']);
    expect(codesOf({ a: { type: 'string', description: 'x'.repeat(65_536) } }, { a: 'x' })).toEqual([
      'INPUTS_TOO_LARGE',
    ]);
    expect(codesOf({ a: { type: 'string' } }, { a: 'x'.repeat(65_536) })).toEqual(['INPUTS_TOO_LARGE']);
  });

  it('cannot make the values larger than 256 KiB by defaults', () => {
    const item = { type: 'object', properties: { text: { type: 'string', default: 'x'.repeat(1000) } } };
    const lists = (length: number) => ({ a: Array.from({ length }, () => ({})) });
    expect(codesOf({ a: { type: 'array', items: item } }, lists(200))).toEqual([]);
    expect(codesOf({ a: { type: 'array', items: item } }, lists(300))).toEqual(['INPUTS_TOO_LARGE']);
  });

  it('have patterns that take linear time', () => {
    const given = { a: `${'a'.repeat(50_000)}!` };
    const check = () =>
      expect(codesOf({ a: { type: 'string', pattern: '^(a+)+$' } }, given)).toEqual(['INPUT_INVALID']);
    expect(cpuMsOf(check)).toBeLessThan(2000);
  });

  it('report the first faults of a long list only', () => {
    const variables = { a: { type: 'array', items: { type: 'string' } } };
    expect(codesOf(variables, { a: Array.from({ length: 20_000 }, () => 1) })).toHaveLength(21);
  });
});

describe('secrets', () => {
  const variables = {
    password: { type: 'string', writeOnly: true, minLength: 20 },
    account: { type: 'object', properties: { key: { type: 'string', writeOnly: true } }, additionalProperties: false },
    size: { type: 'integer' },
  };

  it('are the variables that are writeOnly, or have such a part', () => {
    expect(secretNamesOf(variables)).toEqual(['password', 'account']);
  });

  it('have at most 16 KiB together', () => {
    const keys = {
      a: { type: 'string', writeOnly: true },
      b: { type: 'string', writeOnly: true },
      c: { type: 'string' },
    };
    const given = (length: number) => ({ a: 'x'.repeat(length), b: 'x'.repeat(length), c: 'x'.repeat(20_000) });
    expect(codesOf(keys, given(8000))).toEqual([]);
    expect(codesOf(keys, given(8200))).toEqual(['INPUTS_TOO_LARGE']);
  });

  it('are not in faults', () => {
    const given = { password: 'hunter2', account: { key: 5, hunter3: 1 }, size: 1 };
    const { faults } = resolveInputs(variables, given);
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['inputs.password', 'inputs.account', 'inputs.account']);
    expect(JSON.stringify(faults)).not.toContain('hunter');
  });
});
