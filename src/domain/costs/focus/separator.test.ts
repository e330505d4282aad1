import { separatorHintIn, separatorOf } from './separator';

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

describe('a line that names the separator', () => {
  it.each(['sep=,\n', 'sep=;\r\n', 'sep=\t\n', '"sep=,"\r', 'SEP=|\n', 'sep=\n', 'sep=; \n', 'sep=,,,,\n'])(
    'is %j, with its line break',
    (line) => {
      expect(separatorHintIn(`${line}BilledCost\n`)).toBe(line);
    },
  );

  it.each(['', 'sep', 'sep=,', 'sep=,BilledCost\n', 'BilledCost\nsep=,\n', 'separator=,\n', 'sep=1\n'])(
    'is not in %j',
    (text) => {
      expect(separatorHintIn(text)).toBe('');
    },
  );
});
