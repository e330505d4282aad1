import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { TextDecoder } from 'node:util';

const MAX_ANSWER_BYTES = 16 * 1024;
/** So much of a body is kept, to find out why a receiver refuses, if it arrives soon after the status. */
const KEPT_BYTES = 1024;
const KEPT_MS = 200;
/** The status is enough: this limits the wait for the rest of a slow response. */
const ANSWER_MS = 1000;

/** The decoder of a charset by its label; UTF-8 for an unknown one. */
const decoderOf = (label: string): TextDecoder => {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

/**
 * The beginning of a body as text that PostgreSQL can store. A compressed body is only named: the request asks for none, and
 * its beginning alone would be of no use.
 *
 * @param isCut whether the body continues, perhaps in the middle of a character
 */
export const keptText = (body: Buffer, headers: IncomingHttpHeaders, isCut: boolean): string => {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (body.length > 0 && coding !== '' && coding !== 'identity') return `(compressed: ${coding.slice(0, 60)})`;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return decoderOf(charset).decode(body, { stream: isCut }).replaceAll('\0', '');
};

/**
 * Reads a short response to its end: closing the connection early can look like an error to the receiver.
 *
 * @returns the beginning of the body
 */
export const readAnswer = (response: IncomingMessage): Promise<string> =>
  new Promise((settle) => {
    const kept: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => response.destroy(), ANSWER_MS);
    const settled = (): void => {
      const body = Buffer.concat(kept).subarray(0, KEPT_BYTES);
      settle(keptText(body, response.headers, size > body.length || !response.complete));
    };
    const patience = setTimeout(settled, KEPT_MS);
    response.on('data', (chunk: Buffer) => {
      if (size < KEPT_BYTES) kept.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) settled();
      if (size > MAX_ANSWER_BYTES) response.destroy();
    });
    response.on('error', () => undefined);
    response.on('close', () => {
      clearTimeout(timer);
      clearTimeout(patience);
      settled();
    });
  });
