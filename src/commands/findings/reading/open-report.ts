import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { codeOf } from '../../../values';
import { createTranscoder } from '../../costs/to-utf8';
import type { ReportBounds } from './report-bounds';
import { ReportFileFault } from './report-file-fault';

/** How the file was packed for its transport (Content-Encoding). A file that is gzip itself is recognised. */
export type ReportEncoding = 'identity' | 'gzip' | 'br';

type Bytes = AsyncIterable<Buffer>;

/** How many bytes decide what a file is. */
const HEAD_BYTES = 4096;

/** GitHub's upload: `{"data": {"sarif": "<base64 of gzip>"}}`, or what its API takes, with other entries before it. */
const WRAPPER = /^\s*\{(?:\s*"data"\s*:\s*\{)?(?:\s*"\w+"\s*:\s*(?:"[^"\\]*"|true|false|null)\s*,)*\s*"sarif"\s*:\s*"/;

const QUOTE = 0x22;

const broken = (): ReportFileFault =>
  ReportFileFault.of('REPORT_COMPRESSION_BROKEN', 'The compressed data of the report is cut off or damaged.');

/** Makes the first part as long as the decision needs. */
async function* withHead(source: Bytes): Bytes {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const part of source) {
    if (head === null) yield part;
    else {
      head = Buffer.concat([head, part]);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield head;
}

async function* bounded(source: Bytes, { decodedBytes }: Pick<ReportBounds, 'decodedBytes'>): Bytes {
  let seen = 0;
  for await (const part of source) {
    seen += part.length;
    if (seen > decodedBytes)
      throw ReportFileFault.beyond(
        'REPORT_TOO_LARGE',
        `The report has more than ${decodedBytes} bytes when it is unpacked.`,
        [decodedBytes, seen],
      );
    yield part;
  }
}

async function* unpacked(source: Bytes, encoding: 'gzip' | 'br'): Bytes {
  const decoder = encoding === 'gzip' ? createGunzip() : createBrotliDecompress();
  // Its errors are those of the decoder, too.
  pipeline(source, decoder).catch(() => undefined);
  try {
    for await (const part of decoder) yield part as Buffer;
  } catch (error) {
    const code = codeOf(error);
    const isOfData = typeof code === 'string' && /^(Z_|ERR_(_|BROTLI))/.test(code);
    throw isOfData ? broken() : error;
  } finally {
    decoder.destroy();
  }
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Unpacks gzip, and passes on everything else. */
async function* gunzipped(source: Bytes): Bytes {
  const parts = withHead(source)[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done === true) return;
  const whole = chained(first.value, parts);
  yield* isGzip(first.value) ? unpacked(whole, 'gzip') : whole;
}

async function* chained(head: Buffer, rest: AsyncIterator<Buffer>): Bytes {
  try {
    yield head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** Decodes base64 up to the quotation mark that ends it. */
async function* fromBase64(source: Bytes): Bytes {
  let rest = '';
  for await (const part of source) {
    const end = part.indexOf(QUOTE);
    // Some writers of JSON write each slash as \/.
    const text = rest + part.toString('latin1', 0, end < 0 ? part.length : end).replace(/[\s\\]/g, '');
    const usable = end < 0 ? text.length - (text.length % 4) : text.length;
    yield Buffer.from(text.slice(0, usable), 'base64');
    if (end >= 0) return;
    rest = text.slice(usable);
  }
  throw ReportFileFault.of('REPORT_TRUNCATED', 'The report ends in the middle.');
}

/** Converts to UTF-8, and takes the report out of GitHub's wrapper. */
async function* textOf(source: Bytes, bounds: ReportBounds, isWrapped = false): Bytes {
  const parts = inUtf8(source)[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done === true) return;
  const wrapper = isWrapped ? null : WRAPPER.exec(first.value.toString('latin1', 0, HEAD_BYTES));
  if (wrapper === null) {
    yield* chained(first.value, parts);
    return;
  }
  const base64 = chained(first.value.subarray(wrapper[0].length), parts);
  yield* textOf(bounded(gunzipped(fromBase64(base64)), bounds), bounds, true);
}

async function* inUtf8(source: Bytes): Bytes {
  let transcoder: ReturnType<typeof createTranscoder> | null = null;
  try {
    for await (const part of withHead(source)) {
      transcoder ??= createTranscoder(part);
      yield transcoder.write(part);
    }
    if (transcoder) yield transcoder.end();
  } catch (error) {
    if (codeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw ReportFileFault.of('REPORT_NOT_JSON', 'The report is not valid UTF-16. Save it as UTF-8.');
  }
}

/**
 * Opens a stored report: plain, or packed with gzip or Brotli, or in GitHub's wrapper; in UTF-8 or UTF-16.
 *
 * @returns the parts of its text in UTF-8
 * @throws ReportFileFault while it is read
 */
export const openReport = (file: string, encoding: ReportEncoding, bounds: ReportBounds): Bytes => {
  const stored: Bytes = createReadStream(file, { highWaterMark: 64 * 1024 });
  const transported = encoding === 'identity' ? stored : unpacked(stored, encoding);
  return textOf(bounded(gunzipped(bounded(transported, bounds)), bounds), bounds);
};
