import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { directOptions, pooledOptions } from '../drivers/postgres-options';

/** What a listener reports. After `onEnd`, it reports nothing more. */
export interface ListenerEvents {
  /** A notification of the channel. */
  onMessage(payload: string): void;
  /** A probe has arrived. */
  onProbe(): void;
  /** A connection could not be opened, or is lost. */
  onEnd(reason: string): void;
}

/** Two connections to PostgreSQL: one that listens, and one that sends it probes. */
export interface ProbedListener {
  /** Sends a probe, unless it does not listen yet, or the last one is still being sent. */
  probe(): void;
  /** Ends the connections at once, also if the other side is silent. */
  close(): void;
}

/**
 * Probes have a channel of their own for each process, so that other nodes do not receive them. It stays the same: behind a pooler,
 * the sessions of others keep it.
 */
const PROBES = `tenantry_probe_${randomBytes(8).toString('hex')}`;

interface Opening {
  client: Client;
  socket: Socket;
}

/** A client whose socket can be destroyed: on one that is silent, `end()` would wait for the system to give up. */
const prepare = (options: ClientConfig): Opening => {
  const socket = new Socket();
  return { client: new Client({ ...options, stream: () => socket }), socket };
};

/**
 * Listens to a channel, on the direct connection. A LISTEN that succeeds proves little: the session may belong to a pooler, the
 * database may be another, and a network may drop a connection without a word. A probe that arrives proves that everything that
 * was committed before it was sent has arrived, too: PostgreSQL delivers in the order of the commits. Probes take the way of
 * the application's statements, but no connection of the pool, in which they would wait while the node is busy.
 */
export const openProbedListener = (channel: string, events: ListenerEvents): ProbedListener => {
  const [listening, sending] = [prepare(directOptions()), prepare(pooledOptions())];
  let isOver = false;
  let isSending = true;

  const close = (): void => {
    isOver = true;
    for (const { socket } of [listening, sending]) socket.destroy();
  };
  const fail = (reason: string): void => {
    if (isOver) return;
    close();
    events.onEnd(reason);
  };
  const send = (text: string): void => {
    isSending = true;
    sending.client.query(text).then(
      () => (isSending = false),
      (error: Error) => fail(error.message),
    );
  };
  const probe = (): void => {
    if (!isSending && !isOver) send(`notify ${PROBES}`);
  };
  const open = async (): Promise<void> => {
    await Promise.all([listening.client.connect(), sending.client.connect()]);
    await listening.client.query(`listen ${channel}; listen ${PROBES}`);
    isSending = false;
    probe();
  };

  for (const { client } of [listening, sending]) {
    client.on('error', ({ message }) => fail(message));
    client.on('end', () => fail('The connection has ended.'));
  }
  listening.client.on('notification', ({ channel: of, payload = '' }) => {
    if (isOver) return;
    if (of === PROBES) events.onProbe();
    else events.onMessage(payload);
  });
  open().catch((error: Error) => fail(error.message));
  return { probe, close };
};
