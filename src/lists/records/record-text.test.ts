import fc from 'fast-check';
import { auditEntry } from '../../resources/audit-entry';
import { costRecord } from '../../resources/cost-record';
import { organisation } from '../../resources/organisation';
import { agent } from '../../resources/svc-agent';
import type { Cells } from '../../database/statements';
import { selectFields } from '../../wire/query/fields';
import { RawJson } from '../../wire/raw-json';
import { RECORD_COLUMNS, type Resource } from '../../wire/resource';
import { createTextWriter } from './record-text';
import { createDecoder } from './row-decoder';

const MAX_MS = 253_402_300_799_999;
const time = fc.integer({ min: -62_135_596_800_000, max: MAX_MS });
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\n', '\u2028', '\ud800'));

const CELLS = {
  string: text,
  text,
  integer: fc.integer(),
  decimal: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('0.100000', '12.5')),
  boolean: fc.constantFrom(0, 1, true, false),
  datetime: fc.oneof(time, fc.constant('2026-05-01 12:00:00.9')),
  date: fc.constantFrom('2026-05-01', '2026-05-01 00:00:00'),
  json: fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
  relation: text,
};

/** The names of the cells of a resource, and a generator of their values. */
const selected = ({ fields }: Resource): { columns: string[]; cells: fc.Arbitrary<Cells> } => {
  const own = Object.entries(fields).filter(([, { secret }]) => !secret);
  const optional = own.flatMap(([name, { kind, relation }]): [string, fc.Arbitrary<unknown>][] =>
    relation
      ? [
          [`${name}__id`, fc.integer()],
          [`${name}__document_id`, text],
          [`${name}__label`, text],
        ]
      : [[name, CELLS[kind]]],
  );
  const always = [fc.integer(), text, time, time, fc.option(time)];
  const columns = [...Object.values(RECORD_COLUMNS), ...optional.map(([name]) => name)];
  return { columns, cells: fc.tuple(...always, ...optional.map(([, value]) => fc.option(value))) };
};

describe.each([agent, auditEntry, costRecord, organisation])('the text of a record of $path', (resource) => {
  const { columns, cells } = selected(resource);
  const decode = createDecoder(resource, columns);

  it('is what JSON.stringify writes of the decoded record', () => {
    const write = createTextWriter(resource, columns);
    fc.assert(fc.property(cells, (row) => expect(write(row)).toBe(JSON.stringify(decode(row).values))));
  });

  it('contains only the named fields, in the order of the record', () => {
    const fields = ['id', 'documentId', 'updatedAt', Object.keys(resource.fields)[0] as string];
    const write = createTextWriter(resource, columns, fields);
    fc.assert(
      fc.property(cells, (row) => expect(write(row)).toBe(JSON.stringify(selectFields(decode(row).values, fields)))),
    );
  });
});

describe('a large JSON field', () => {
  it('is passed on as it is stored', () => {
    const columns = [...Object.values(RECORD_COLUMNS), 'capabilities'];
    const write = createTextWriter(agent, columns, ['capabilities']);
    expect(write([1, 'a', 0, 0, 0, new RawJson('{"x":  1}')])).toBe('{"capabilities":{"x":  1}}');
  });
});
