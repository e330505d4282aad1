import { Readable } from 'node:stream';
import { fileOfForm } from './form-file';

const TYPE = 'multipart/form-data; boundary=abc';

const part = (headers: string, body: string) =>
  `--abc\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;

const read = async (text: string, { size = 7, type = TYPE } = {}): Promise<string> => {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  const parts: Buffer[] = [];
  for await (const one of fileOfForm(Readable.from(chunks), type)) parts.push(one);
  return Buffer.concat(parts).toString();
};

const FILE = part('name="file"; filename="a.sarif"', '{"a":\r\n--ab 1}');

describe('the file of a form', () => {
  it.each([1, 7, 10_000])('is its only part, in reads of %d bytes', async (size) => {
    expect(await read(`${FILE}--abc--\r\n`, { size })).toBe('{"a":\r\n--ab 1}');
  });

  it('needs no name of a file', async () => {
    expect(await read(`${part('name="file"', 'text')}--abc--`)).toBe('text');
  });

  it('may be large', async () => {
    const large = 'x'.repeat(3_000_000);
    expect(await read(`${part('name="file"', large)}--abc--`, { size: 65_536 })).toHaveLength(3_000_000);
  });

  it.each([
    ['of another name', `${part('name="report"; filename="a"', '{}')}--abc--`],
    ['that is one of two', `${FILE}${FILE}--abc--`],
    ['beside a field', `${FILE}${part('name="scope"', 'main')}--abc--`],
    ['that is cut off', FILE],
    ['that is missing', '--abc--'],
    ['that is no form', '{"version":"2.1.0"}'],
    ['after too much of something else', `${'x'.repeat(200_000)}\r\n${FILE}--abc--`],
    ['of nothing', ''],
  ])('is refused %s', async (_what, text) => {
    await expect(read(text, { size: 1000 })).rejects.toMatchObject({ details: { code: 'INVALID_FORM' } });
  });

  it('is refused without a boundary', async () => {
    await expect(read(FILE, { type: 'multipart/form-data' })).rejects.toMatchObject({
      details: { code: 'INVALID_FORM' },
    });
  });
});
