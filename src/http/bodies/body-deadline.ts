import type { IncomingMessage, Server } from 'node:http';

/*
 * Node has one time limit for all requests (`requestTimeout`), which must suffice for a report of a gigabyte. Here other bodies get
 * less: a stranger who sends one byte at a time would keep a connection for long.
 */

/** How long the body of a request may take that is no file, in milliseconds. */
const BODY_MS = 60_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What Node reports of a request that takes longer than its own limit. */
const tooSlow = (): Error => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Gives the body of a request, which is a file, as long as the server allows. */
export const allowTimeForFile = (request: IncomingMessage): void => clearTimeout(deadlines.get(request));

/**
 * Ends requests whose body takes too long with 408. Call it in register().
 *
 * @param server its listener of `clientError` responds
 */
export const limitBodyTime = (server: Server, maxMs = BODY_MS): void => {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const end = (): boolean => request.complete || server.emit('clientError', tooSlow(), request.socket);
    const deadline = setTimeout(end, maxMs).unref();
    deadlines.set(request, deadline);
    request.once('close', () => clearTimeout(deadline));
  });
};
