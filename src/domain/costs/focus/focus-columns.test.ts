import { fieldsOf, type FocusHeader, knownColumns, readHeader, REQUIRED_COLUMNS } from './focus-columns';

describe('the header of a FOCUS file', () => {
  it('can have its columns in any order, and other columns', () => {
    const names = ['x_Team', 'ServiceName', ...[...REQUIRED_COLUMNS].reverse(), 'SubAccountId'];
    const header = readHeader(names) as FocusHeader;
    expect(header.width).toBe(names.length);
    expect(Object.fromEntries(header.positions)).toMatchObject({ ServiceName: 1, SubAccountId: 6, SkuId: -1 });
  });

  it('is refused with the missing columns', () => {
    const names = REQUIRED_COLUMNS.filter((name) => name !== 'BilledCost' && name !== 'ChargePeriodStart');
    expect(readHeader(names)).toEqual({ missing: ['BilledCost', 'ChargePeriodStart'] });
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
    const row = ['1', ' acct ', 'EUR', 's', 'NULL', ''];
    const fields = fieldsOf(header, row);
    expect(fields).toMatchObject({ BilledCost: '1', BillingAccountId: 'acct', SkuId: null, RegionId: null });
    expect(fields.ResourceId).toBeNull();
  });

  it('are those of other versions of FOCUS where it renamed them, and the first name with a value counts', () => {
    const fieldsWith = (columns: Record<string, string>) =>
      fieldsOf(readHeader([...REQUIRED_COLUMNS, ...Object.keys(columns)]) as FocusHeader, [
        ...REQUIRED_COLUMNS,
        ...Object.values(columns),
      ]);
    expect(fieldsWith({ Provider: 'Cloud A', Region: 'r-1', Publisher: 'B' })).toMatchObject({
      ProviderName: 'Cloud A',
      RegionId: 'r-1',
    });
    expect(fieldsWith({ serviceprovidername: 'Cloud A' })).toMatchObject({ ProviderName: 'Cloud A', RegionId: null });
    const both = { ServiceProviderName: 'new', Provider: 'old' };
    expect(fieldsWith({ ...both, ProviderName: 'own' })).toMatchObject({ ProviderName: 'own' });
    expect(fieldsWith({ ...both, ProviderName: '' })).toMatchObject({ ProviderName: 'new' });
  });

  it('have no region from an old name in a file that has been readable without it', () => {
    const header = readHeader([...REQUIRED_COLUMNS, 'ProviderName', 'RegionId', 'Region']) as FocusHeader;
    const fields = fieldsOf(header, [...REQUIRED_COLUMNS, 'Cloud A', '', 'r-1']);
    expect(fields).toMatchObject({ ProviderName: 'Cloud A', RegionId: null });
  });

  it('are null if the row is too short', () => {
    expect(fieldsOf(header, ['1']).RegionId).toBeNull();
  });
});
