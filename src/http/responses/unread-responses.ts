import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientOf, openResponsesOf } from './open-responses';
import { hasSlot } from './response-turns';

/**
 * Bytes that a client does not read stay in memory. So a connection is ended if its client reads nothing for too long, or as
 * soon as the server keeps too much in all, and most of it for this client. A large response also has a slot, which
 * others wait for, so its client has to read at some speed.
 */

/** How long a client can read too little while there are bytes for it, in milliseconds. */
const MAX_UNREAD_MS = 30_000;
/** What the client of a response with a slot has to read in this time, in bytes. */
const MIN_READ_WITH_SLOT = 512 * 1024;
/** The most bytes that wait for clients, of all responses of the process. Beyond it, the client for whom most wait is cut off. */
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
  client: string;
  bytes: number;
  /** When the client last read anything. */
  any: Progress;
  /** When it had last read enough for a response with a slot; null if it needs none. */
  enough: Progress | null;
}

/** The bytes of a connection that wait for its client, and whether they are of a response with a slot. */
interface Waiting {
  client: string;
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
      found.set(socket, {
        client: clientOf(response),
        bytes: bytes + writableLength,
        isSlotted: isSlotted || hasSlot(response),
      });
  }
  return found;
};

/** The progress of a client that counts only once it has read at least some bytes more. */
const progressOf = (last: Progress | null | undefined, least: number, current: Progress): Progress =>
  last && current.read - last.read < least ? last : current;

/** The progress of all connections at a time, after that of the last check. */
const nextProgress = (responses: Iterable<ServerResponse>, before: Map<Socket, Unread>, now: number) => {
  const current = new Map<Socket, Unread>();
  for (const [socket, { isSlotted, ...waiting }] of waitingOf(responses)) {
    const progress = { read: socket.bytesWritten - socket.writableLength, since: now };
    const last = before.get(socket);
    const any = progressOf(last?.any, 1, progress);
    const enough = isSlotted ? progressOf(last?.enough, MIN_READ_WITH_SLOT, progress) : null;
    current.set(socket, { socket, ...waiting, any, enough });
  }
  return current;
};

const isTooSlow = (progress: Progress | null, now: number): boolean =>
  progress !== null && now - progress.since >= MAX_UNREAD_MS;

/** The client for whom most bytes wait. */
const largestOf = (all: readonly Unread[]): string | undefined => {
  const sums = new Map<string, number>();
  for (const { client, bytes } of all) sums.set(client, (sums.get(client) ?? 0) + bytes);
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

/** Cuts off the client for whom most bytes wait until few enough wait in all; first the connections that stopped first. */
const makeRoom = (all: readonly Unread[], now: number): void => {
  let excess = all.reduce((sum, { bytes }) => sum + bytes, 0) - MAX_UNREAD_BYTES;
  if (excess <= 0) return;
  const largest = largestOf(all);
  const stopped = all.filter(({ client, any }) => client === largest && any.since < now);
  for (const { socket, bytes } of stopped.toSorted((one, other) => one.any.since - other.any.since)) {
    if (excess <= 0) return;
    excess -= bytes;
    socket.destroy();
  }
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
    before = nextProgress(responses, before, now);
    const [tooSlow, others]: [Unread[], Unread[]] = [[], []];
    for (const unread of before.values())
      (isTooSlow(unread.any, now) || isTooSlow(unread.enough, now) ? tooSlow : others).push(unread);
    for (const { socket } of tooSlow) socket.destroy();
    makeRoom(others, now);
  };
};

/** Ends connections whose clients do not read their responses. Call it in register(). */
export const endUnreadResponses = (server: Server): void => {
  const check = createUnreadCheck(openResponsesOf(server));
  const timer = setInterval(() => check(performance.now()), CHECK_MS).unref();
  server.once('close', () => clearInterval(timer));
};
