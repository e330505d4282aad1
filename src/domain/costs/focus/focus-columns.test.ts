import { fieldsOf, type FocusHeader, knownColumns, readHeader, REQUIRED_COLUMNS } from './focus-columns';

describe('the header of a FOCUS file', () => {
  it('can have its columns in any order, and other columns', () => {
    const names = ['x_Team', ...[...REQUIRED_COLUMNS].reverse(), 'SubAccountId'];
    const header = readHeader(names) as FocusHeader;
    expect(header.width).toBe(names.length);
    expect(Object.fromEntries(header.positions)).toMatchObject({ ServiceName: 1, SubAccountId: 9, SkuId: -1 });
  });

  it('is refused with the missing columns', () => {
    const names = REQUIRED_COLUMNS.filter((name) => name !== 'BilledCost' && name !== 'ServiceName');
    expect(readHeader(names)).toEqual({ missing: ['BilledCost', 'ServiceName'] });
    expect(readHeader([])).toEqual({ missing: [...REQUIRED_COLUMNS] });
  });

  it('can be in lower case, and the spelling of FOCUS has priority', () => {
    const lower = REQUIRED_COLUMNS.map((name) => name.toLowerCase());
    expect(readHeader(lower)).toMatchObject({ width: lower.length });
    const header = readHeader([...lower, 'BilledCost']) as FocusHeader;
    expect(Object.fromEntries(header.positions)).toMatchObject({ BilledCost: lower.length, BillingAccountId: 1 });
    expect(knownColumns(['billedcost', 'x_Team', 'SKUID'])).toEqual(['BilledCost', 'SkuId']);
  });

  it('ignores spaces around a name', () => {
    expect(readHeader(REQUIRED_COLUMNS.map((name) => ` ${name} `))).toMatchObject({ width: REQUIRED_COLUMNS.length });
  });
});

describe('the fields of a row', () => {
  const header = readHeader([...REQUIRED_COLUMNS, 'SkuId', 'RegionId']) as FocusHeader;

  it('are null for an empty value, NULL, or a missing column', () => {
    const row = ['1', ' acct ', 'EUR', 'Usage', 'e', 's', 'p', 'svc', 'NULL', ''];
    const fields = fieldsOf(header, row);
    expect(fields).toMatchObject({ BilledCost: '1', BillingAccountId: 'acct', SkuId: null, RegionId: null });
    expect(fields.ResourceId).toBeNull();
  });

  it('are null if the row is too short', () => {
    expect(fieldsOf(header, ['1']).RegionId).toBeNull();
  });
});
