import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { openResponsesOf } from './open-responses';
import { hasSlot } from './response-turns';

/**
 * Bytes that a client does not read stay in memory. So a connection is ended if its client reads nothing for too long, or as
 * soon as all clients that read nothing at the moment make the server keep too much. A large response also has a slot, which
 * others wait for, so its client has to read at some speed.
 */

/** How long a client can read too little while there are bytes for it, in milliseconds. */
const MAX_UNREAD_MS = 30_000;
/** What the client of a response with a slot has to read in this time, in bytes. */
const MIN_READ_WITH_SLOT = 512 * 1024;
/** The most bytes that wait for clients, of all responses of the process. Beyond it, clients that stopped first are cut off first. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const CHECK_MS = 1_000;

/** The bytes that a client has read, in pieces as they were written, and when it was first seen that it has. */
interface Progress {
  read: number;
  since: number;
}

/** A connection with bytes that wait for its client. */
interface Unread {
  socket: Socket;
  bytes: number;
  /** When the client last read anything. */
  any: Progress;
  /** When it had last read enough for a response with a slot; null if it needs none. */
  enough: Progress | null;
}

/** The bytes of a connection that wait for its client, and whether they are of a response with a slot. */
interface Waiting {
  bytes: number;
  isSlotted: boolean;
}

/** What waits per connection: pipelined requests have several responses on one. */
const waitingOf = (responses: Iterable<ServerResponse>): Map<Socket, Waiting> => {
  const found = new Map<Socket, Waiting>();
  for (const response of responses) {
    const { socket } = response.req;
    const { bytes, isSlotted } = found.get(socket) ?? { bytes: 0, isSlotted: false };
    const { writableLength } = response;
    if (writableLength > 0)
      found.set(socket, { bytes: bytes + writableLength, isSlotted: isSlotted || hasSlot(response) });
  }
  return found;
};

/** The progress of a client that counts only once it has read at least some bytes more. */
const progressOf = (last: Progress | null | undefined, least: number, current: Progress): Progress =>
  last && current.read - last.read < least ? last : current;

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
    for (const [socket, { bytes, isSlotted }] of waitingOf(responses)) {
      const progress = { read: socket.bytesWritten - socket.writableLength, since: now };
      const last = before.get(socket);
      const any = progressOf(last?.any, 1, progress);
      const enough = isSlotted ? progressOf(last?.enough, MIN_READ_WITH_SLOT, progress) : null;
      current.set(socket, { socket, bytes, any, enough });
      total += bytes;
    }
    before = current;
    const isTooSlow = (progress: Progress | null): boolean =>
      progress !== null && now - progress.since >= MAX_UNREAD_MS;
    for (const unread of [...current.values()].toSorted((a, b) => a.any.since - b.any.since)) {
      const { socket, bytes, any, enough } = unread;
      const isInWay = any.since < now && total > MAX_UNREAD_BYTES;
      if (!isInWay && !isTooSlow(any) && !isTooSlow(enough)) continue;
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
