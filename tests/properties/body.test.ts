import fc from 'fast-check';
import { RESOURCES } from '../../src/resources';
import { readRecord } from '../../src/wire/body';
import type { Field, Writer } from '../../src/wire/field';
import { RECORD_FIELDS, type Resource } from '../../src/wire/resource';
import { gadget } from '../helpers/openapi/sample-resource';

const CHECKED: Resource[] = [gadget, ...RESOURCES];
const MEMBER: ReadonlySet<Writer> = new Set<Writer>(['tenant']);
const OPERATOR: ReadonlySet<Writer> = new Set<Writer>(['tenant', 'platform']);
const SENTENCES: Record<string, string> = { PolicyError: 'FIELD_NOT_WRITABLE', ValidationError: 'VALIDATION_FAILED' };

const moment = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const shortText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0'));

/** Made once, because the generator lists all characters of a pattern when it is made. */
const documentId = fc.stringMatching(/^[a-z0-9]{24}$/);

/** A value as a response contains it. */
const storedValue = (field: Field): fc.Arbitrary<unknown> => {
  const kinds: Record<Field['kind'], fc.Arbitrary<unknown>> = {
    string: shortText,
    text: shortText,
    integer: fc.integer({ min: 1, max: 10 }),
    decimal: fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
    boolean: fc.boolean(),
    datetime: moment,
    date: moment.map((text) => text.slice(0, 10)),
    json: fc.oneof(fc.constant([]), fc.constant(['a']), fc.constant({}), fc.constant({ a: 1 })),
    relation: fc.record({ id: fc.nat(), documentId, label: shortText }),
  };
  const options =
    (field.output as { unwrap?: () => { options?: string[] }; options?: string[] }).unwrap?.().options ??
    (field.output as { options?: string[] }).options;
  const value = options ? fc.constantFrom(...options) : kinds[field.kind];
  if (field.secret) return fc.constant(null);
  return field.output.safeParse(null).success ? fc.oneof(value, fc.constant(null)) : value;
};

const storedRecord = (resource: Resource): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record({
      id: fc.nat(),
      documentId,
      createdAt: moment,
      updatedAt: moment,
      publishedAt: moment,
      ...Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, storedValue(field)])),
    })
    .map((record) => record as Record<string, unknown>);

const anyBody = (resource: Resource): fc.Arbitrary<Record<string, unknown>> => {
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(resource.fields), ...RECORD_FIELDS),
    fc.constantFrom(
      'constructor',
      '__proto__',
      'prototype',
      'toString',
      'hasOwnProperty',
      'organisation_id',
      'token_hash',
      'createdBy',
    ),
    fc.string({ maxLength: 10 }),
  );
  const value = fc.oneof(
    fc.jsonValue(),
    shortText,
    fc.constantFrom(null, true, false, 0, 1, '', [], '2026-01-01T00:00:00Z'),
  );
  return fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries) as Record<string, unknown>);
};

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    const { name, details } = error as { name: string; details?: { code: string } };
    if (!SENTENCES[name]) throw error;
    return details?.code ?? null;
  }
};

describe.each(CHECKED.map((resource) => [resource.path, resource] as const))('any body for %s', (_path, resource) => {
  it.each([
    ['a member', MEMBER],
    ['an operator', OPERATOR],
  ])('from %s changes only fields that they can write', (_who, writers) => {
    fc.assert(
      fc.property(anyBody(resource), fc.option(storedRecord(resource)), (data, stored) => {
        let values: Record<string, unknown> = {};
        const code = codeOf(() => {
          values = readRecord(resource.fields, data, { writers, stored, required: [] });
        });
        expect([null, ...Object.values(SENTENCES)]).toContain(code);
        expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
        for (const name of Object.keys(values)) {
          const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
          expect(field && writers.has(field.writer)).toBe(true);
          if (stored) expect(field?.createOnly ?? false).toBe(false);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is refused with an unknown field', () => {
    const stranger = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((name) => !Object.hasOwn(resource.fields, name) && !(RECORD_FIELDS as readonly string[]).includes(name));
    fc.assert(
      fc.property(stranger, fc.jsonValue(), (name, value) => {
        const data = Object.fromEntries([[name, value]]) as Record<string, unknown>;
        expect(codeOf(() => readRecord(resource.fields, data, { writers: OPERATOR, stored: null, required: [] }))).toBe(
          'VALIDATION_FAILED',
        );
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a member', MEMBER],
    ['an operator', OPERATOR],
  ])('from %s can be the stored record itself', (_who, writers) => {
    fc.assert(
      fc.property(storedRecord(resource), (stored) => {
        const body = JSON.parse(JSON.stringify(stored)) as Record<string, unknown>;
        expect(codeOf(() => readRecord(resource.fields, body, { writers, stored, required: [] }))).not.toBe(
          'FIELD_NOT_WRITABLE',
        );
      }),
      { numRuns: 30 },
    );
  });
});
