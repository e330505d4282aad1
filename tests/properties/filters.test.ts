import fc from 'fast-check';
import type { Fault } from '../../src/domain/refusal';
import { RESOURCES } from '../../src/resources';
import { OPERATORS } from '../../src/wire/query/filter-operators';
import { type Condition, parseFilters } from '../../src/wire/query/filters';
import { parseListQuery } from '../../src/wire/query/list-query';
import { RECORD_FIELDS, type Resource } from '../../src/wire/resource';
import { gadget } from '../helpers/openapi/sample-resource';

const CHECKED: Resource[] = [gadget, ...RESOURCES];

/** Names that a caller can try: readable fields, secret fields, columns, prototype members, operators, and any text. */
const nameOf = (resource: Resource): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...Object.keys(resource.fields), ...RECORD_FIELDS),
    fc.constantFrom(...OPERATORS, '$and', '$or', '$not'),
    fc.constantFrom(
      'constructor',
      '__proto__',
      'toString',
      'token_hash',
      'enrollment_token_hash',
      'organisation_id',
      'password',
      'email',
      'name',
      '0',
    ),
    fc.string({ maxLength: 10 }),
  );

const operand = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('true', 'false', '1', '-5', '1.5', '2026-01-01', '2026-01-01T00:00:00Z', 'a\0b', ''),
  fc.constant(null),
);

/** The results of a query parser: texts, nulls, lists and objects of them. */
const parsedQuery = (resource: Resource): fc.Arbitrary<unknown> =>
  fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium' },
      operand,
      fc.array(tie('node'), { maxLength: 4 }),
      fc.array(fc.tuple(nameOf(resource), tie('node')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ),
  })).node;

const leavesOf = (condition: Condition | null): { field: string; through?: string }[] => {
  if (!condition) return [];
  if ('all' in condition) return condition.all.flatMap(leavesOf);
  if ('any' in condition) return condition.any.flatMap(leavesOf);
  if ('words' in condition) return [];
  return 'not' in condition ? leavesOf(condition.not) : [condition];
};

const isReadable = (resource: Resource, { field, through }: { field: string; through?: string }): boolean => {
  if (through !== undefined) {
    const relation = Object.hasOwn(resource.fields, through) ? resource.fields[through]?.relation : undefined;
    return relation !== undefined && ['id', 'documentId', relation.label].includes(field);
  }
  if ((RECORD_FIELDS as readonly string[]).includes(field)) return true;
  return Object.hasOwn(resource.fields, field) && resource.fields[field]?.secret !== true;
};

describe.each(CHECKED.map((resource) => [resource.path, resource] as const))('any filters on %s', (_path, resource) => {
  it('never make the parser throw, and never use a field that the caller cannot read', () => {
    fc.assert(
      fc.property(parsedQuery(resource), (value) => {
        const faults: Fault[] = [];
        const condition = parseFilters(resource, value, faults);
        const unreadable = leavesOf(condition).filter((leaf) => !isReadable(resource, leaf));
        expect(unreadable).toEqual([]);
        for (const { path } of faults) expect(path[0]).toBe('filters');
      }),
      { numRuns: 200 },
    );
  });

  it('that are accepted have conditions', () => {
    fc.assert(
      fc.property(parsedQuery(resource), (value) => {
        const faults: Fault[] = [];
        const condition = parseFilters(resource, value, faults);
        if (faults.length === 0) expect(leavesOf(condition).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});

describe('any list request', () => {
  it('is parsed or refused with a ValidationError, and never sorts by a field that the caller cannot read', () => {
    const parameter = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('filters', 'sort', 'populate', 'pagination') },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    );
    const query = fc
      .array(fc.tuple(parameter, parsedQuery(gadget)), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries) as Record<string, unknown>);
    const sorted = fc
      .tuple(nameOf(gadget), fc.constantFrom('', ':asc', ':desc', ':up'))
      .map(([name, direction]) => ({ sort: `${name}${direction}` }));
    fc.assert(
      fc.property(fc.oneof(query, sorted), (value) => {
        try {
          const { sort, page, pageSize } = parseListQuery(gadget, value);
          expect(sort.filter(({ name }) => !isReadable(gadget, { field: name }))).toEqual([]);
          expect([Number.isSafeInteger(page), pageSize >= 1 && pageSize <= 100]).toEqual([true, true]);
        } catch (error) {
          if ((error as Error).name !== 'ValidationError') throw error;
        }
      }),
      { numRuns: 1000 },
    );
  });
});
