import { FORMAT_BYTES, formatOf, type UnreadableFormat } from './file-format';

const of = (bytes: string) => formatOf(Buffer.from(bytes, 'latin1'));

describe('the format of a file', () => {
  it.each([
    ['\x1f\x8b\x08', 'gzip'],
    ['PAR1\x15\x04', 'parquet'],
    ['BilledCost,ChargeCategory', 'text'],
    ['"BilledCost"', 'text'],
    ['\xef\xbb\xbfBilledCost', 'text'],
    ['', 'text'],
    ['PA', 'text'],
  ])('%j is %s', (bytes, format) => {
    expect(of(bytes)).toBe(format);
  });

  it.each([
    ['PK\x03\x04', /zip archive/],
    ['PARE', /Parquet file with an encrypted footer/],
    ['BZh9', /bzip2/],
    ['{"BilledCost":1}', /JSON/],
  ])('%j is refused by name, with a remedy', (bytes, name) => {
    const format = of(bytes) as UnreadableFormat;
    expect(format.name).toMatch(name);
    expect(format.remedy).toMatch(/\.$/);
  });

  it('is detected from few bytes', () => {
    expect(FORMAT_BYTES).toBe(5);
  });
});
