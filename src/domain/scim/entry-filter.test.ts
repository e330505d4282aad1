import { describedEntry, namedValues } from './entry-filter';
import type { Comparison, ScimFilter } from './filter';

const is = (path: string, given: string, op: Comparison['op'] = 'eq'): ScimFilter => ({
  op,
  path: [path],
  type: 'text',
  value: given.toLowerCase(),
  given,
});
const primary: ScimFilter = { op: 'eq', path: ['primary'], type: 'boolean', value: true, given: 'True' };
const absent: ScimFilter = { op: 'eq', path: ['type'], type: 'text', value: null };
const and = (...filters: ScimFilter[]): ScimFilter => ({ op: 'and', filters });
const or = (...filters: ScimFilter[]): ScimFilter => ({ op: 'or', filters });

describe('the entry that a filter describes', () => {
  it.each<[ScimFilter, object | null]>([
    [is('type', 'Work'), { type: 'Work' }],
    [and(is('type', 'Work'), and(primary, is('value', 'A'))), { type: 'Work', primary: true, value: 'A' }],
    [or(is('type', 'Work'), is('type', 'Home')), null],
    [is('type', 'Work', 'sw'), null],
    [absent, null],
    [{ op: 'not', filter: is('type', 'Work') }, null],
  ])('of %j is %j', (filter, entry) => {
    expect(describedEntry(filter)).toEqual(entry);
  });
});

describe('the values that a filter names', () => {
  it.each<[ScimFilter, string[] | null]>([
    [is('value', 'a'), ['a']],
    [is('value', 'A'), ['A', 'a']],
    [or(is('value', 'a'), and(is('type', 'User'), is('value', 'b'))), ['a', 'b']],
    [or(is('value', 'a'), is('type', 'User')), null],
    [is('type', 'User'), null],
    [is('value', 'a', 'ne'), null],
    [{ op: 'not', filter: is('value', 'a') }, null],
  ])('of %j are %j', (filter, values) => {
    expect(namedValues(filter)).toEqual(values);
  });
});
