import type { Comparable, ScimFilter } from './filter';
import { planSearch } from './filter-plan';

const eq = (path: string, value: Comparable | null): ScimFilter => ({
  op: 'eq',
  path: path.split('.'),
  type: 'text',
  value,
});
const and = (...filters: ScimFilter[]): ScimFilter => ({ op: 'and', filters });
const or = (...filters: ScimFilter[]): ScimFilter => ({ op: 'or', filters });
const each = (filter: ScimFilter): ScimFilter => ({ op: 'each', path: ['emails'], filter });

const name = { attribute: 'userName', value: 'ada' };
const email = { attribute: 'email', value: 'ada@corp.example' };
const active = { attribute: 'active', value: true };
const byName = eq('userName', 'ada');
const byEmail = eq('emails.value', 'ada@corp.example');

describe('a search', () => {
  it.each<[string, ScimFilter | null, object[]]>([
    ['without a filter', null, []],
    ['by an index', byName, [name]],
    ['by an index and active', and(eq('active', true), byName), [active, name]],
    ['by active', eq('active', true), [active]],
    ['by nested conditions', and(byName, and(byEmail, eq('id', 'x'))), [name, email, { attribute: 'id', value: 'x' }]],
    ['by the value of an entry', each(eq('value', 'ada@corp.example')), [email]],
  ])('%s is done by the database', (_what, filter, criteria) => {
    expect(planSearch(filter)).toEqual({ kind: 'exact', criteria });
  });

  it.each<[string, ScimFilter, object[][]]>([
    ['an entry of a list', each(and(eq('type', 'work'), eq('value', 'ada@corp.example'))), [[email]]],
    ['another attribute', and(byName, eq('displayName', 'x')), [[name]]],
    ['either of two', or(byName, or(byEmail, and(byName, eq('active', true)))), [[name], [email], [name, active]]],
    ['either of two within', and(byName, or(eq('active', true), byEmail)), [[name]]],
  ])('with %s compares the candidates of an index', (_what, filter, branches) => {
    expect(planSearch(filter)).toEqual({ kind: 'candidates', branches });
  });

  it.each<[string, ScimFilter]>([
    ['by an attribute without an index', eq('displayName', 'x')],
    ['by null', eq('externalId', null)],
    ['with a branch without an index', or(byName, eq('active', true))],
    ['by a negation', { op: 'not', filter: byName }],
    ['by another operator', { op: 'sw', path: ['userName'], type: 'text', value: 'a' }],
    ['by a negated entry', each({ op: 'not', filter: eq('value', 'x') })],
    ['by a name of the prototype', eq('constructor', 'x')],
  ])('%s compares all members', (_what, filter) => {
    expect(planSearch(filter)).toEqual({ kind: 'all' });
  });
});
