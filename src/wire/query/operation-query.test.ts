import { z } from 'zod';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { gadget } from '../../../tests/helpers/openapi/sample-resource';
import type { Operation } from '../operation';
import { parseOperationQuery } from './operation-query';

const read: Operation = { kind: 'read', access: 'signed-in', summary: 'Read', resource: gadget };
const custom: Operation = {
  kind: 'custom',
  access: 'signed-in',
  summary: 'Report',
  query: { days: { schema: z.coerce.number().int().min(1).max(90).default(30), description: 'Days.' } },
};
const placesOf = (operation: Operation, query: Record<string, unknown>) =>
  refusalOf(() => parseOperationQuery(operation, query)).places;

describe('query parameters of one operation', () => {
  it('are parsed by their schemas, including defaults', () => {
    expect(parseOperationQuery(custom, { days: '7' })).toEqual({ days: 7 });
    expect(parseOperationQuery(custom, {})).toEqual({ days: 30 });
  });

  it.each([['0'], ['91'], ['x'], ['1.5'], [['1', '2']]])('days=%j is refused', (days) => {
    expect(placesOf(custom, { days })).toEqual(['days']);
  });

  it('can be date-times whose plus sign arrived as a space', () => {
    const at = { schema: z.iso.datetime({ offset: true }), description: 'Time.' };
    const query = { at: '2026-01-01T00:00:00 02:00' };
    expect(parseOperationQuery({ ...custom, query: { at } }, query)).toEqual({ at: '2026-01-01T00:00:00+02:00' });
  });

  it('can name relations to populate if there is a record', () => {
    expect(parseOperationQuery(read, { populate: '*' })).toEqual({});
    expect(placesOf(read, { populate: 'name' })).toEqual(['populate']);
    expect(placesOf(custom, { populate: '*' })).toEqual(['populate']);
  });

  it.each(['fields', 'filters', 'constructor', '__proto__', 'toString'])('%s is unknown', (name) => {
    const query = JSON.parse(`{${JSON.stringify(name)}:"x"}`) as Record<string, unknown>;
    expect(placesOf(read, query)).toEqual([name]);
  });

  it('ignores the parameters of lists', () => {
    expect(parseOperationQuery({ ...read, kind: 'list' }, { sort: 'nonsense', anything: 'x' })).toEqual({});
  });
});
