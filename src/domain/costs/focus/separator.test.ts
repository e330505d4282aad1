import { separatorOf } from './separator';

describe('the separator of a file', () => {
  it.each([
    ['BilledCost,ChargeCategory', ','],
    ['BilledCost;ChargeCategory', ';'],
    ['"billedcost";"chargecategory"', ';'],
    ['BilledCost\tChargeCategory', '\t'],
    ['"x_a;b",BilledCost,ChargeCategory', ','],
    ['BilledCost', ','],
    ['Kosten;Kategorie', ','],
    ['', ','],
  ])('of %j is %j', (line, separator) => {
    expect(separatorOf(line)).toBe(separator);
  });
});
