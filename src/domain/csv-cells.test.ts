import { stringify } from 'csv-stringify/sync';
import { guardedCell } from './csv-cells';

it.each([
  ['x;=HYPERLINK("http://x.example")', 'x;\'=HYPERLINK("http://x.example")'],
  ['x;+1;-1;@SUM(A1)', "x;'+1;'-1;'@SUM(A1)"],
  ['x\t=1', "x\t'=1"],
  ['x\n=1\r\n=2', "x\n'=1\r\n'=2"],
  ['x; "=1"', 'x; "\'=1"'],
  ['x;\uFF1D1', "x;'\uFF1D1"],
])('guards %j', (text, guarded) => expect(guardedCell(text)).toBe(guarded));

it.each(['', 'a;b', 'a=b', '{"a":-1,"b":"c=d"}', 'Müller; Söhne', 'a - b', 'x,=1'])('leaves %j', (text) =>
  expect(guardedCell(text)).toBe(text),
);

it('leaves no cell with a formula, whatever separates columns and rows', () => {
  const texts = ['=1', 'x;=1', 'x;"=1"', 'x\n=1', 'x\t@a', '";=1'];
  const file = stringify([texts], { escape_formulas: true, cast: { string: guardedCell } });
  for (const separator of [';', '\t'])
    for (const cell of file.split(/\r?\n/).flatMap((line) => line.split(separator)))
      expect(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@]/);
});
