import type { IncomingMessage } from 'node:http';

const known = new WeakMap<IncomingMessage, number>();

/** Notes how long the body of a request is after decompression. A body that is sent in chunks announces no length. */
export const noteBodyBytes = (request: IncomingMessage, bytes: number): void => void known.set(request, bytes);

/** The length of the body of a request: as it was read, or else as it was announced. */
export const bodyBytesOf = (request: IncomingMessage): number =>
  known.get(request) ?? Number(request.headers['content-length'] ?? 0);
