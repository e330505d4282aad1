import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import zlib from 'node:zlib';
import { ProbeFailure } from './attempt';

/** What is read of a body, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** The beginning of a body. It stays in the agent. */
export interface Body {
  text: string;
  /** Whether there is more than was read. */
  isCut: boolean;
}

/** HTTP itself says whether a body is complete, and an answer to HEAD has none. */
const gunzip = (): zlib.Gunzip => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH });
const DECODERS: Record<string, () => zlib.Gunzip> = { gzip: gunzip, 'x-gzip': gunzip };

/** Only the encoding that was asked for is decoded. It is read from the end of the decoder, so a small body cannot become large. */
const decoded = (message: IncomingMessage): Readable => {
  const create = DECODERS[(message.headers['content-encoding'] ?? '').trim().toLowerCase()];
  if (!create) return message;
  const decoder = create();
  message.on('error', (error) => decoder.destroy(error));
  return message.pipe(decoder);
};

const textOf = (bytes: Buffer, contentType = ''): string => {
  const [, charset = 'utf-8'] = /charset="?([\w.:-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
};

/**
 * Reads a body up to the limit. The rest is not read.
 *
 * @throws ProbeFailure if the server breaks off
 */
export const readBody = async (message: IncomingMessage): Promise<Body> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stream = decoded(message);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) break;
    }
  } catch {
    throw new ProbeFailure('connection', 'The server closed the connection in the middle of the response.');
  }
  const all = Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES);
  return { text: textOf(all, message.headers['content-type']), isCut: bytes > MAX_BODY_BYTES };
};
