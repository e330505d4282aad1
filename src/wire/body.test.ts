import { refusalOf } from '../../tests/helpers/thrown-refusal';
import { gadget, storedGadget } from '../../tests/helpers/openapi/sample-resource';
import { readRecord, unwrap, unwrapOptional } from './body';
import type { Writer } from './field';

const MEMBER: ReadonlySet<Writer> = new Set<Writer>(['tenant']);
const OPERATOR: ReadonlySet<Writer> = new Set<Writer>(['tenant', 'platform']);

const create = (data: Record<string, unknown>, writers = MEMBER) =>
  readRecord(gadget.fields, data, { writers, stored: null, required: [] });
const update = (data: Record<string, unknown>, writers = MEMBER) =>
  readRecord(gadget.fields, data, { writers, stored: storedGadget, required: [] });

describe('the data of a body', () => {
  it('returns the content of data', () => {
    expect(unwrap({ data: { a: 1 } })).toEqual({ a: 1 });
    expect(unwrap({ data: {} })).toEqual({});
  });

  it.each([{}, { data: null }, { data: [] }, { data: 'x' }, { name: 'x' }])('refuses %j, which has no data', (body) => {
    const refusal = { name: 'ValidationError', code: 'BODY_INVALID', places: ['data'] };
    expect(refusalOf(() => unwrap(body))).toMatchObject(refusal);
  });

  it.each([undefined, null, '', 'text', 5, []])('refuses %j, which is not an object', (body) => {
    const refusal = { name: 'ValidationError', code: 'BODY_INVALID', places: [''] };
    expect(refusalOf(() => unwrap(body))).toMatchObject(refusal);
  });

  it('can be absent if an operation needs no body, and contains nothing else', () => {
    for (const body of [undefined, {}, { data: {} }]) expect(unwrapOptional(body)).toEqual({});
    expect(unwrapOptional({ data: { a: 1 } })).toEqual({ a: 1 });
    expect(refusalOf(() => unwrapOptional({ a: 1 })).places).toEqual(['a']);
    for (const body of [null, 'x', [], { data: null }])
      expect(refusalOf(() => unwrapOptional(body)).code).toBe('BODY_INVALID');
  });

  it('are its only key', () => {
    const refusal = refusalOf(() => unwrap({ data: {}, meta: {}, [`x${'y'.repeat(500)}`]: 1 }));
    expect(refusal.code).toBe('BODY_INVALID');
    expect(refusal.places).toEqual(['meta', `x${'y'.repeat(59)}`]);
  });
});

describe('a record in a body', () => {
  it('returns its fields', () => {
    expect(create({ name: 'Lamp', size: 3, status: 'old', parent: 'p1', tags: ['a'] })).toEqual({
      name: 'Lamp',
      size: 3,
      status: 'old',
      parent: 'p1',
      tags: ['a'],
    });
  });

  it('ignores the fields of every record', () => {
    expect(create({ id: 1, documentId: 'x', createdAt: 'y', updatedAt: null, publishedAt: 5, name: 'a' })).toEqual({
      name: 'a',
    });
  });

  it.each([
    'colour',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'gadget_status',
    'token_hash',
    'organisation_id',
    'Name',
    ' name',
    '',
  ])('refuses the unknown field %j', (field) => {
    const data = JSON.parse(`{"name":"a",${JSON.stringify(field)}:1}`) as Record<string, unknown>;
    expect(refusalOf(() => create(data))).toMatchObject({ name: 'ValidationError', places: [field] });
  });

  it('reports every error with its path', () => {
    const refusal = refusalOf(() => create({ name: '', size: 'x', tags: ['a', 5], colour: 1, parent: [] }));
    expect(refusal.code).toBe('VALIDATION_FAILED');
    expect(refusal.places.sort()).toEqual(['colour', 'name', 'parent', 'size', 'tags.1']);
  });

  it.each([
    ['absent', {}],
    ['null', { name: null }],
    ['empty', { name: '' }],
  ])('reports a required field that is %s once', (_what, data) => {
    const read = () =>
      readRecord(gadget.fields, data, { writers: MEMBER, stored: storedGadget, required: ['name', 'status'] });
    expect(refusalOf(read).places.sort()).toEqual(['name', 'status']);
  });
});

describe('fields that the caller cannot write', () => {
  it.each([
    ['region', 'us', MEMBER],
    ['computed', 99, MEMBER],
    ['computed', 99, OPERATOR],
    ['checked_at', '2026-01-01T00:00:00Z', OPERATOR],
    ['is_checked', true, OPERATOR],
    ['computed', null, OPERATOR],
    ['computed', '12.5', OPERATOR],
    ['token', 'new', MEMBER],
    ['organisation', 'org2', MEMBER],
    ['organisation', null, OPERATOR],
    // A text that is not a timestamp equals no timestamp.
    ['checked_at', 'garbage', MEMBER],
    ['checked_at', {}, MEMBER],
    ['checked_at', false, MEMBER],
  ])('%s of a stored record does not become %j', (field, value, writers) => {
    const refusal = refusalOf(() => update({ [field]: value }, writers));
    expect(refusal).toMatchObject({ name: 'PolicyError', code: 'FIELD_NOT_WRITABLE', details: { fields: [field] } });
  });

  it.each([
    ['region', 'eu', MEMBER],
    ['computed', 1, MEMBER],
    ['checked_at', '2026-01-01T00:00:00Z', OPERATOR],
    ['is_checked', true, OPERATOR],
  ])('%s of a new record is not %j', (field, value, writers) => {
    expect(refusalOf(() => create({ [field]: value }, writers)).code).toBe('FIELD_NOT_WRITABLE');
  });

  it('are all reported before other errors', () => {
    expect(refusalOf(() => update({ region: 'us', computed: 1, size: 'x' })).details.fields).toEqual([
      'region',
      'computed',
    ]);
  });

  it('can be repeated, and are not written', () => {
    expect(
      update({ region: 'eu', computed: 12.5, checked_at: null, is_checked: false, token: null, organisation: 'org1' }),
    ).toEqual({});
    expect(update({ organisation: { id: 1, documentId: 'org1', name: 'another name' } })).toEqual({});
  });

  it('can be empty at creation', () => {
    expect(create({ computed: null, checked_at: null, is_checked: false, region: null })).toEqual({});
  });

  it('can be written by operators if they belong to the platform', () => {
    expect(update({ region: 'us' }, OPERATOR)).toEqual({ region: 'us' });
  });

  it('can be set at creation if they are fixed afterwards', () => {
    expect(create({ organisation: 'org1', token: 'secret' })).toEqual({ organisation: 'org1', token: 'secret' });
  });
});

describe('a record that is sent back as it was read', () => {
  it.each([
    ['a member', MEMBER],
    ['an operator', OPERATOR],
  ])('is accepted from %s, and changes no other fields', (_who, writers) => {
    const written = update(storedGadget, writers);
    expect(Object.keys(written)).not.toEqual(expect.arrayContaining(['computed']));
    for (const [name, value] of Object.entries(written)) expect(value).toEqual(storedGadget[name]);
  });

  it('can contain another spelling of a time', () => {
    const stored = { ...storedGadget, checked_at: '2026-01-01T00:00:00.000Z' };
    const data = { checked_at: '2026-01-01T02:00:00+02:00' };
    expect(readRecord(gadget.fields, data, { writers: MEMBER, stored, required: [] })).toEqual({});
  });
});
