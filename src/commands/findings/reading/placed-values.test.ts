import fc from 'fast-check';
import { createJsonReader } from './json-stream';
import { createPlacedReader } from './placed-values';
import { Places } from './places';
import { REPORT_BOUNDS } from './report-bounds';
import { createDocumentVisitor } from './report-document';

const partsOf = (text: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_all, at) => text.subarray(at * size, (at + 1) * size));

/** Reads the statements of a text twice, in parts of a size: where they are, and then what they are. */
const statementsIn = (text: string, size: number, maxSize: number) => {
  const parts = partsOf(Buffer.from(text), size);
  const visitor = createDocumentVisitor(REPORT_BOUNDS);
  const reader = createJsonReader(visitor, REPORT_BOUNDS);
  for (const part of parts) reader.write(part);
  reader.end();
  const places = visitor.document.lists.statements ?? new Places();
  return parts.flatMap(createPlacedReader([{ path: ['statements'], places }], { maxSize }, REPORT_BOUNDS));
};

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const escaped = (text: string): string =>
  text.replaceAll(/[^\0-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('values at places', () => {
  it('are those that JSON.parse finds, long and short ones, however the text is written and split', () => {
    const value = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
    const way = fc.record({ size: fc.integer({ min: 1, max: 60 }), space: fc.nat(2), isEscaped: fc.boolean() });
    fc.assert(
      fc.property(fc.array(value), way, (values, { size, space, isEscaped }) => {
        const plain = JSON.stringify({ a: '[{"\\', statements: values, b: [values] }, null, space);
        const text = isEscaped ? escaped(plain) : plain;
        const written = JSON.parse(text) as { statements: unknown[] };
        const expected = written.statements.map((one, at) => ({
          path: ['statements', at],
          value: isScalar(one) ? null : one,
        }));
        // The second bound makes nearly all of them long ones.
        for (const maxSize of [REPORT_BOUNDS.valueSize, 8 * text.length])
          expect(statementsIn(text, size, maxSize)).toEqual(expected);
      }),
    );
  });

  it('name the place where a long one is too large, in the whole text', () => {
    const text = JSON.stringify({ statements: [{ a: 1 }, { list: ['x'.repeat(900), 'y'] }] });
    expect(() => statementsIn(text, 100, 500)).toThrow(
      expect.objectContaining({
        code: 'REPORT_TOO_LARGE',
        place: { byte: text.indexOf('"xxx'), path: 'statements[1]' },
      }),
    );
  });
});
