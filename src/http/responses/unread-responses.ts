import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openResponsesOf } from './open-responses';

/**
 * Bytes that a client does not read stay in memory. So a connection is ended if its client reads nothing for too long, or as
 * soon as all clients that read nothing at the moment make the server keep too much.
 */

/** How long a client can read nothing while there are bytes for it, in milliseconds. */
const MAX_UNREAD_MS = 30_000;
/** The most bytes that wait for clients, of all responses of the process. Beyond it, clients that stopped first are cut off first. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const CHECK_MS = 1_000;

/** A connection with bytes that wait for its client. */
interface Unread {
  socket: Socket;
  bytes: number;
  /** The bytes that its client has read, in pieces as they were written. */
  read: number;
  /** When it was first seen that the client reads nothing more. */
  since: number;
}

/** The waiting bytes per connection: pipelined requests have several responses on one. */
const waitingBytes = (responses: Iterable<ServerResponse>): Map<Socket, number> => {
  const found = new Map<Socket, number>();
  for (const { req, writableLength } of responses)
    if (writableLength > 0) found.set(req.socket, (found.get(req.socket) ?? 0) + writableLength);
  return found;
};

/**
 * Creates a check of the responses that have not ended.
 *
 * @param responses the responses
 * @returns a function that destroys connections whose clients do not read; `now` is in milliseconds
 */
export const createUnreadCheck = (responses: Iterable<ServerResponse>): ((now: number) => void) => {
  let before = new Map<Socket, Unread>();
  return (now) => {
    const current = new Map<Socket, Unread>();
    let total = 0;
    for (const [socket, bytes] of waitingBytes(responses)) {
      const read = socket.bytesWritten - socket.writableLength;
      const last = before.get(socket);
      current.set(socket, { socket, bytes, read, since: last?.read === read ? last.since : now });
      total += bytes;
    }
    before = current;
    const stalled = [...current.values()].filter(({ since }) => since < now).toSorted((a, b) => a.since - b.since);
    for (const { socket, bytes, since } of stalled) {
      if (now - since < MAX_UNREAD_MS && total <= MAX_UNREAD_BYTES) return;
      total -= bytes;
      socket.destroy();
    }
  };
};

/** Ends connections whose clients do not read their responses. Call it in register(). */
export const endUnreadResponses = (server: Server): void => {
  const check = createUnreadCheck(openResponsesOf(server));
  const timer = setInterval(() => check(performance.now()), CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
};
