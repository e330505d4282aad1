import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { createLineCounter } from '../../src/commands/costs/line-counter';
import { createPlainRows, lineBreaksOf } from '../../src/commands/costs/plain-rows';
import { decodeCharacters } from '../../src/domain/costs/focus/text-encoding';

/** Rows with the lines in which they begin. */
type Rows = { cells: string[]; line: number }[];

/** What csv-parse reads, with the options of an import. */
const readByCsvParse = (text: Buffer, linesBefore = 0): Rows => {
  const counter = createLineCounter();
  const found = parse(text, {
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    info: true,
    encoding: 'latin1',
    record_delimiter: lineBreaksOf(linesBefore, text),
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return found.map(({ record, info }) => ({
    cells: record.map(decodeCharacters),
    line: linesBefore + counter.firstLineOf(record, info.lines),
  }));
};

/** Reads plain rows in parts of some bytes, and the rest with csv-parse. */
const readPlainFirst = (text: Buffer, partBytes: number): { rows: Rows; plain: number } => {
  const rows: Rows = [];
  const reader = createPlainRows(',', (cells, line) => rows.push({ cells, line }));
  let rest: Buffer | null = null;
  for (let at = 0; at < text.length; at += partBytes) {
    const part = text.subarray(at, at + partBytes);
    if (rest) rest = Buffer.concat([rest, part]);
    else rest = reader.write(part);
  }
  rest ??= reader.end();
  const plain = rows.length;
  if (!rest) return { rows, plain };
  return { rows: [...rows, ...readByCsvParse(rest, reader.lines())], plain };
};

const PIECES = ['a', 'é', '😀', ' ', ',', '"', '""', '"x"', '","', '\n', '\ufeff', ',"q",'];
const textOf = (...pieces: string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join(''));

const field = fc.oneof(
  fc.constantFrom('', 'a', 'b c', 'é😀', 'a "b" c'),
  fc.constantFrom('""', '"a,b"', '"{""team"":""web""}"'),
);
const breaks = fc.constantFrom('\n', '\r\n');
const usualText = fc
  .tuple(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 }), breaks, fc.boolean())
  .map(([rows, lineBreak, isEnded]) => `${rows.map((row) => row.join()).join(lineBreak)}${isEnded ? lineBreak : ''}`);

const partBytes = fc.integer({ min: 1, max: 40 });

it('rows that are read without csv-parse are those that it finds, in the same lines', () => {
  fc.assert(
    fc.property(fc.oneof(textOf(...PIECES), usualText), partBytes, (text, bytes) => {
      const file = Buffer.from(text);
      expect(readPlainFirst(file, bytes).rows).toEqual(readByCsvParse(file));
    }),
    { numRuns: 3000 },
  );
});

it('they are the same in a file that is not in UTF-8 throughout', () => {
  const byte = fc.constantFrom('\xfc', '\xc3\xbc', '\xc3', '\xbc', '"', ',', '\n', 'a');
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 30 }), partBytes, (bytes, part) => {
      const file = Buffer.from(bytes.join(''), 'latin1');
      expect(readPlainFirst(file, part).rows).toEqual(readByCsvParse(file));
    }),
    { numRuns: 3000 },
  );
});

// The lines can differ: csv-parse counts those of other line breaks, too.
it('they are the same in a file with different line breaks', () => {
  const cellsOf = (rows: Rows): string[][] => rows.map(({ cells }) => cells);
  fc.assert(
    fc.property(textOf(...PIECES, '\r\n', '\r'), partBytes, (text, bytes) => {
      const file = Buffer.from(text);
      expect(cellsOf(readPlainFirst(file, bytes).rows)).toEqual(cellsOf(readByCsvParse(file)));
    }),
    { numRuns: 3000 },
  );
});

it('usual files need no csv-parse', () => {
  fc.assert(
    fc.property(usualText, partBytes, (text, bytes) => {
      const { rows, plain } = readPlainFirst(Buffer.from(text), bytes);
      expect(plain).toBe(rows.length);
    }),
  );
});

it('a field in quotes can have line breaks', () => {
  const text = Buffer.from('a,b\n1,"x\ny\n"\n2,z\n');
  expect(readPlainFirst(text, 5)).toEqual({
    rows: [
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1', 'x\ny\n'], line: 2 },
      { cells: ['2', 'z'], line: 5 },
    ],
    plain: 3,
  });
});

it('bytes that are no UTF-8 are read as csv-parse reads them', () => {
  const text = Buffer.from('a,b\n1,\xff\xc3\n2,\xe2\x82,x\n', 'latin1');
  expect(readPlainFirst(text, 7).rows).toEqual(readByCsvParse(text));
});

it('a row of more than 64 KiB is left to csv-parse', () => {
  const text = Buffer.from(`a,b\n1,${'x'.repeat(70_000)}\n2,y\n`);
  const { rows, plain } = readPlainFirst(text, 8192);
  expect([rows.length, plain]).toEqual([3, 1]);
});
