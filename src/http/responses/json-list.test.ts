import { inPieces, listText, streamList } from './json-list';

const records = async function* (texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text);
};

const piecesOf = async (texts: string[]): Promise<Buffer[]> => {
  const pieces: Buffer[] = [];
  for await (const piece of inPieces(records(texts))) pieces.push(piece);
  return pieces;
};

describe('a streamed list', () => {
  it.each([[[]], [['{"a":1}']], [['{"a":1}', '{"b":"ä€😀"}']]])('has the text of the whole list: %j', async (texts) => {
    const chunks: Buffer[] = [];
    for await (const chunk of streamList(records(texts), { total: 2 })) chunks.push(chunk as Buffer);
    const whole = listText(texts.length, (place) => texts[place] as string, { total: 2 });
    expect(Buffer.concat(chunks).toString()).toBe(whole);
  });

  it.each(['x', 'ä', '€', '😀', 'x😀'])('is cut into pieces between characters such as %s', async (character) => {
    const text = character.repeat(150_000);
    const pieces = await piecesOf(['[', text]);
    expect(Buffer.concat(pieces).toString() === `[${text}`).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
  });

  it('reads a record only when its predecessor has been taken', async () => {
    let read = 0;
    const counted = async function* () {
      for (let place = 0; place < 100; place += 1) {
        read += 1;
        yield await Promise.resolve('x'.repeat(1_000_000));
      }
    };
    const stream = streamList(counted(), {});
    const [first] = (await stream.take(1).toArray()) as Buffer[];
    expect(first?.toString()).toBe('{"data":[');
    expect(read).toBeLessThan(3);
  });
});
