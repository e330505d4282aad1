import { fieldsOf, initialInputs, inputsOf } from './input-fields';

const VARIABLES = {
  domain: { type: 'string', title: 'Domain' },
  size: { type: 'string', enum: ['small', 'large'], default: 'small' },
  nodes: { type: 'integer', minimum: 2, default: 3 },
  encrypt: { type: 'boolean', default: true },
  public: { type: 'boolean' },
  ranges: { type: 'array', items: { type: 'string' }, default: ['10.0.0.0/8'] },
  zones: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  labels: { type: 'object', default: { team: 'web' } },
  password: { type: 'string', writeOnly: true },
  login: { type: 'object', properties: { key: { type: 'string', writeOnly: true } } },
  note: { type: ['string', 'null'] },
};
const FIELDS = fieldsOf(VARIABLES);
const byName = Object.fromEntries(FIELDS.map((field) => [field.name, field]));

it('chooses how each variable is entered', () => {
  expect(FIELDS.map(({ name, kind }) => [name, kind])).toEqual([
    ['domain', 'text'],
    ['size', 'choice'],
    ['nodes', 'number'],
    ['encrypt', 'switch'],
    ['public', 'choice'],
    ['ranges', 'texts'],
    ['zones', 'choices'],
    ['labels', 'json'],
    ['password', 'secret'],
    ['login', 'secret'],
    ['note', 'text'],
  ]);
});

it('requires what has no default and may not be null', () => {
  expect(FIELDS.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
    'domain',
    'public',
    'zones',
    'password',
    'login',
  ]);
  expect(byName.domain?.title).toBe('Domain');
  expect(byName.note?.title).toBe('note');
});

it('sends the defaults as their types, and leaves out what is empty', () => {
  expect(inputsOf(FIELDS, initialInputs(FIELDS))).toEqual({
    size: 'small',
    nodes: 3,
    encrypt: true,
    ranges: ['10.0.0.0/8'],
    zones: [],
    labels: { team: 'web' },
  });
});

it('begins with the inputs of a deployment, except secrets', () => {
  const given = { size: 'large', nodes: 5, encrypt: false, ranges: [], password: '***' };
  const sent = { size: 'large', nodes: 5, encrypt: false, ranges: [] };
  expect(inputsOf(FIELDS, initialInputs(FIELDS, given))).toMatchObject(sent);
  expect(initialInputs(FIELDS, given).password).toBe('');
});

it('sends an emptied list, which is not its default', () => {
  expect(inputsOf(FIELDS, { ranges: [] })).toEqual({ ranges: [] });
});

it('reads numbers, choices and JSON, and keeps texts that look like them', () => {
  const values = {
    domain: '10',
    nodes: '4',
    public: 'false',
    labels: '{"a":1}',
    password: '{"not": "JSON"}',
    login: '{"key":"k"}',
  };
  expect(inputsOf(FIELDS, values)).toEqual({
    domain: '10',
    nodes: 4,
    public: false,
    labels: { a: 1 },
    password: '{"not": "JSON"}',
    login: { key: 'k' },
  });
});

it('leaves what is no JSON to the server, which says so', () => {
  expect(inputsOf(FIELDS, { labels: '{"a":', nodes: 'many' })).toEqual({ labels: '{"a":', nodes: 'many' });
});
