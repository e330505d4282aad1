import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of a PostgreSQL that counts round trips, and loses or silences connections. */
export interface DatabaseProxy {
  /** The URL of the database through it. */
  url: string;
  /** How many messages have been sent for which the other side had to be waited for. */
  roundTrips(): number;
  /** Loses the connection at the next message: before it reaches the server, or when the server responds to it. */
  loseNext(when: 'request' | 'response'): void;
  /** Passes on nothing more of the connections that are open, and does not end them, as a firewall that forgets them. */
  silence(): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a database. */
export const startDatabaseProxy = async (target: string): Promise<DatabaseProxy> => {
  const upstream = new URL(target);
  const sockets = new Set<Socket>();
  let [roundTrips, losing] = [0, null as 'request' | 'response' | null];
  let silences = 0;

  const server = createServer((client) => {
    const database = connect(Number(upstream.port), upstream.hostname);
    let isWaiting = false;
    let isLosing = false;
    const silencesBefore = silences;
    const isSilent = (): boolean => silences > silencesBefore;
    const lose = (): void => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', lose).on('close', () => (lose(), sockets.delete(socket)));
    }
    client.on('data', (data: Buffer) => {
      if (isSilent()) return;
      if (!isWaiting) roundTrips += 1;
      isWaiting = true;
      isLosing ||= losing === 'response';
      const isLost = losing === 'request';
      losing = null;
      if (isLost) lose();
      else database.write(data);
    });
    database.on('data', (data: Buffer) => {
      if (isSilent()) return;
      isWaiting = false;
      if (isLosing) lose();
      else client.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    roundTrips: () => roundTrips,
    loseNext: (when) => void (losing = when),
    silence: () => void (silences += 1),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
