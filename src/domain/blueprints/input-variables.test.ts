import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { checkVariables } from './input-variables';

const pathsOf = (variables: unknown) => checkVariables(variables).map(({ path }) => path);

describe('valid input variables', () => {
  it.each<[string, unknown]>([
    ['none', {}],
    ['a type', { region: { type: 'string' } }],
    ['several types', { port: { type: ['integer', 'null'], default: null } }],
    ['a default that fits', { size: { type: 'integer', default: 3 } }],
    ['a default of the enum', { tier: { type: 'string', enum: ['s', 'm'], default: 'm' } }],
    ['bounds and texts', { n: { type: 'number', minimum: 1, maximum: 9, title: 'N', description: 'how many' } }],
    [
      'an object',
      { net: { type: 'object', properties: { cidr: { type: 'string' } }, required: ['cidr'], default: {} } },
    ],
    ['a list', { zones: { type: 'array', items: { type: 'string' }, default: ['a'] } }],
    ['an unknown keyword', { region: { type: 'string', 'x-widget': 'map' } }],
    ['a format', { mail: { type: 'string', format: 'email' } }],
    [
      'a dialect and an id of its own',
      { a: { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'a', type: 'string', default: 'x' } },
    ],
    ['names of the prototype', JSON.parse('{"constructor":{"type":"string"},"__proto__":{"type":"string"}}')],
  ])('%s', (_what, variables) => {
    expect(checkVariables(variables)).toEqual([]);
  });

  it('two variables with the same $id, twice over', () => {
    const variables = {
      a: { $id: 'same', type: 'string', default: 'x' },
      b: { $id: 'same', type: 'integer', default: 1 },
    };
    expect(checkVariables(variables)).toEqual([]);
    expect(checkVariables(variables)).toEqual([]);
  });
});

describe('invalid input variables', () => {
  it.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['a text', 'x'],
    ['a number', 5],
  ])('%s', (_what, variables) => {
    expect(pathsOf(variables)).toEqual([['variables']]);
  });

  it.each<[string, unknown]>([
    ['a text instead of a schema', 'string'],
    ['true instead of a schema', true],
    ['null instead of a schema', null],
    ['a list instead of a schema', [{ type: 'string' }]],
    ['no type', {}],
    ['no type but a default', { default: 5 }],
    ['null instead of a type', { type: null }],
    ['an unknown type', { type: 'text' }],
    ['no type in a list of types', { type: [] }],
    ['a type twice', { type: ['string', 'string'] }],
    ['a bound of the wrong type', { type: 'string', minLength: 'three' }],
    ['a negative length', { type: 'string', minLength: -1 }],
    ['an enum that is not a list', { type: 'string', enum: 'a' }],
    ['an empty enum', { type: 'string', enum: [], default: 'a' }],
    ['properties of the wrong type', { type: 'object', properties: [] }],
    ['a broken schema inside', { type: 'object', properties: { a: { type: 'nope' } } }],
    ['a $ref that is not a text', { type: 'string', $ref: 5 }],
  ])('%s', (_what, schema) => {
    expect(pathsOf({ fine: { type: 'string' }, wrong: schema })).toEqual([['variables', 'wrong']]);
  });

  it.each<[string, unknown]>([
    ['a text instead of a number', { type: 'number', default: '5' }],
    ['a fraction instead of an integer', { type: 'integer', default: 1.5 }],
    ['null instead of a text', { type: 'string', default: null }],
    ['a list instead of an object', { type: 'object', default: [] }],
    ['none of the types', { type: ['string', 'null'], default: 5 }],
    ['none of the enum', { type: 'string', enum: ['a', 'b'], default: 'c' }],
  ])('a default that is %s', (_what, schema) => {
    expect(pathsOf({ size: schema })).toEqual([['variables', 'size', 'default']]);
  });

  it('are all reported', () => {
    const variables = { a: {}, b: { type: 'string' }, c: { type: 'nope' }, d: { type: 'string', default: 1 } };
    expect(pathsOf(variables)).toEqual([
      ['variables', 'a'],
      ['variables', 'c'],
      ['variables', 'd', 'default'],
    ]);
  });

  it('are found under a name of the prototype', () => {
    expect(pathsOf(JSON.parse('{"__proto__":{"type":"nope"},"toString":{}}'))).toEqual([
      ['variables', '__proto__'],
      ['variables', 'toString'],
    ]);
  });
});

describe('the schemas of customers', () => {
  it.each([
    ['in the schema', { type: 'string', pattern: '^(a+)+$', default: `${'a'.repeat(60)}!` }],
    [
      'inside it',
      {
        type: 'object',
        properties: { a: { type: 'string', pattern: '^(a+)+$' } },
        default: { a: `${'a'.repeat(60)}!` },
      },
    ],
    ['in names', { type: 'object', patternProperties: { '^(a+)+$': {} }, default: { [`${'a'.repeat(60)}!`]: 1 } }],
  ])('a costly pattern %s never runs', (_what, schema) => {
    expect(cpuMsOf(() => expect(checkVariables({ a: schema })).toEqual([]))).toBeLessThan(500);
  });

  it.each(['#', '#/definitions/none', 'https://schemas.example/none.json', 'file:///etc/passwd'])(
    'a reference to %s is never followed',
    (reference) => {
      expect(checkVariables({ a: { type: 'string', $ref: reference, default: 'x' } })).toEqual([]);
    },
  );

  it.each<[string, (entry: number) => unknown]>([
    ['texts', (entry) => `value-${entry}`],
    ['numbers', (entry) => entry],
    ['objects', (entry) => ({ value: entry })],
  ])('an enum of 10,000 %s takes no time', (_what, entryOf) => {
    const values = Array.from({ length: 10_000 }, (_, entry) => entryOf(entry));
    const schema = { type: ['string', 'number', 'object'], enum: values, default: values.at(-1) };
    expect(cpuMsOf(() => expect(checkVariables({ a: schema })).toEqual([]))).toBeLessThan(500);
  });

  it('checks 500 variables quickly', () => {
    const schema = { type: 'string', enum: Array.from({ length: 40 }, (_, entry) => `v${entry}`), default: 'v39' };
    const variables = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`n${index}`, { ...schema }]));
    expect(cpuMsOf(() => expect(checkVariables(variables)).toEqual([]))).toBeLessThan(2000);
  });
});
