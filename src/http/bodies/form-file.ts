import { Busboy } from '@fastify/busboy';
import { setImmediate } from 'node:timers/promises';
import { invalid } from '../../wire/errors/http-errors';

/** The name of the part of a form that is the file. */
export const FILE_PART = 'file';

/** What a form may have besides the file: boundaries and headers. */
const MAX_OTHER_BYTES = 64 * 1024;

const refusal = (message: string): Error =>
  invalid([{ path: [], message }], 'INVALID_FORM', {
    message,
    remedy: `Send the file as the only part of the form, with the name ${FILE_PART}, or as the body itself.`,
  });

const wrongParts = (): Error => refusal(`The form must have one part, with the name ${FILE_PART}, and no other.`);

/** What the parser has found and is not taken yet. */
interface Found {
  files: number;
  bytes: number;
  parts: Buffer[];
  fault: Error | null;
}

/** @throws ValidationError if the content type has no boundary */
const createParser = (contentType: string): Busboy => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { headerPairs: 20, headerSize: 16 * 1024 },
      // Also a part without the name of a file: what it is called does not matter.
      isPartAFile: () => true,
    });
  } catch {
    throw refusal('The form has no boundary.');
  }
};

/**
 * Notes what a parser finds.
 *
 * @returns settles at the end of the file, or when there is none: the parser itself never ends if something follows the form
 */
const collect = (parser: Busboy, found: Found): Promise<void> =>
  new Promise((resolve) => {
    parser.on('finish', resolve);
    parser.on('error', () => {
      found.fault ??= refusal('The form is cut off or damaged.');
      resolve();
    });
    parser.on('file', (name, stream) => {
      found.files += 1;
      if (name !== FILE_PART || found.files > 1) found.fault ??= wrongParts();
      stream.on('data', (part: Buffer) => {
        found.bytes += part.length;
        found.parts.push(part);
      });
      stream.on('error', () => undefined);
      stream.on('end', resolve);
    });
  });

/**
 * Takes the file out of a form (`multipart/form-data`), part by part: nothing of it is kept in memory.
 *
 * @param body the whole form
 * @throws ValidationError `INVALID_FORM`
 */
export async function* fileOfForm(body: AsyncIterable<Buffer>, contentType: string): AsyncGenerator<Buffer> {
  const found: Found = { files: 0, bytes: 0, parts: [], fault: null };
  const parser = createParser(contentType);
  const ended = collect(parser, found);
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    parser.write(chunk);
    // What the parser finds comes with the next turn.
    await setImmediate();
    yield* found.parts.splice(0);
    if (bytes - found.bytes > MAX_OTHER_BYTES + chunk.length) found.fault ??= wrongParts();
    if (found.fault) throw found.fault;
  }
  parser.end();
  await ended;
  await setImmediate();
  yield* found.parts.splice(0);
  if (found.files === 0) found.fault ??= wrongParts();
  if (found.fault) throw found.fault;
}
