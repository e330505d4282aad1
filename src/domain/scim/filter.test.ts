import { comparable, type Comparison, type FilterOperator, type FilterType, meetsFilter, operatorsOf } from './filter';

const ada = {
  userName: 'Ada@corp.example',
  externalId: 'Ext-1',
  active: true,
  name: { familyName: 'Müller' },
  displayName: '',
  emails: [
    { value: 'ada@corp.example', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home', primary: false },
  ],
  meta: { created: '2026-05-01T12:00:00.000Z' },
};

const test = (op: FilterOperator, path: string, value: unknown = null, type: FilterType = 'text'): Comparison => ({
  op,
  path: path.split('.'),
  type,
  value: comparable(type, value),
});
const meets = (...args: Parameters<typeof test>): boolean => meetsFilter(ada, test(...args));

describe('a comparison in a filter', () => {
  it.each<[boolean, ...Parameters<typeof test>]>([
    [true, 'eq', 'userName', 'ADA@CORP.EXAMPLE'],
    [false, 'eq', 'userName', 'ada'],
    [true, 'eq', 'name.familyName', 'MÜLLER'],
    [true, 'eq', 'externalId', 'Ext-1', 'exact'],
    [false, 'eq', 'externalId', 'ext-1', 'exact'],
    [true, 'eq', 'active', true, 'boolean'],
    [false, 'eq', 'active', false, 'boolean'],
    [true, 'ne', 'userName', 'ada'],
    [false, 'ne', 'emails.value', 'ada@home.example'],
    [true, 'ne', 'nickName', 'ada'],
    [true, 'co', 'userName', '@CORP'],
    [false, 'co', 'userName', '@home'],
    [true, 'sw', 'userName', 'ada@'],
    [false, 'sw', 'userName', 'corp'],
    [true, 'ew', 'emails.value', 'home.example'],
    [false, 'ew', 'emails.value', 'ada'],
    [true, 'gt', 'userName', 'aaa'],
    [false, 'gt', 'userName', 'ada@corp.example'],
    [true, 'ge', 'userName', 'ada@corp.example'],
    [true, 'lt', 'userName', 'b'],
    [true, 'le', 'userName', 'ada@corp.example'],
    [true, 'gt', 'meta.created', '2026-05-01T13:59:59+02:00', 'moment'],
    [true, 'eq', 'meta.created', '2026-05-01T14:00:00+02:00', 'moment'],
    [false, 'lt', 'meta.created', '2026-05-01T14:00:00+02:00', 'moment'],
    [true, 'pr', 'emails'],
    [true, 'pr', 'name.familyName'],
    [false, 'pr', 'name.givenName'],
    [false, 'pr', 'displayName'],
    [false, 'pr', 'title'],
    [true, 'eq', 'title', null],
    [false, 'eq', 'userName', null],
    [true, 'ne', 'userName', null],
    [false, 'gt', 'title', null],
  ])('is %s of %s %s %j', (expected, ...comparison) => {
    expect(meets(...comparison)).toBe(expected);
  });

  it('orders no booleans, and does not search in timestamps', () => {
    expect(operatorsOf('boolean')).toEqual(['eq', 'ne', 'pr']);
    expect(operatorsOf('moment')).not.toContain('co');
  });

  it.each<[FilterType, unknown]>([
    ['moment', 'yesterday'],
    ['boolean', 'true'],
    ['text', 1],
  ])('has no %s in %j', (type, value) => {
    expect(comparable(type, value)).toBeNull();
  });
});

describe('combined comparisons', () => {
  const yes = test('pr', 'userName');
  const no = test('pr', 'title');

  it('are joined by and, or and not', () => {
    expect(meetsFilter(ada, { op: 'and', filters: [yes, no] })).toBe(false);
    expect(meetsFilter(ada, { op: 'and', filters: [yes, yes] })).toBe(true);
    expect(meetsFilter(ada, { op: 'or', filters: [no, yes] })).toBe(true);
    expect(meetsFilter(ada, { op: 'or', filters: [no, no] })).toBe(false);
    expect(meetsFilter(ada, { op: 'not', filter: no })).toBe(true);
    expect(meetsFilter(ada, { op: 'not', filter: yes })).toBe(false);
  });

  it('of one entry of a list have to match the same entry', () => {
    const each = (type: string, value: string) =>
      meetsFilter(ada, {
        op: 'each',
        path: ['emails'],
        filter: { op: 'and', filters: [test('eq', 'type', type), test('eq', 'value', value)] },
      });
    expect(each('home', 'ada@home.example')).toBe(true);
    expect(each('work', 'ada@home.example')).toBe(false);
  });
});
