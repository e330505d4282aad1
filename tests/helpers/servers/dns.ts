import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on loopback that has TXT records only. */
export interface Dns {
  /** Address and port, as DNS_SERVERS takes them. */
  server: string;
  /** The texts of each name from now on. An absent name is NXDOMAIN. */
  records: Map<string, string[]>;
  /** While true, no query is answered. */
  isSilent: boolean;
  stop(): Promise<void>;
}

const HEADER = 12;
const NXDOMAIN = 3;

/** The name in a query, and the position of its end. */
const readQuestion = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] as number; length > 0; length = query[at] as number) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
};

/** A TXT record whose name refers to the query, with its text in parts of at most 255 bytes. */
const txtRecord = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.from([0xc0, HEADER, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

const answerTo = (query: Buffer, records: ReadonlyMap<string, string[]>): Buffer => {
  const { name, end } = readQuestion(query);
  const texts = records.get(name) ?? [];
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(0x8180 | (texts.length > 0 ? 0 : NXDOMAIN), 2);
  header.writeUInt16BE(texts.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(HEADER, end), ...texts.map(txtRecord)]);
};

/** Starts a DNS server on a free loopback port. */
export const startDns = async (): Promise<Dns> => {
  const socket = createSocket('udp4');
  const dns: Dns = {
    server: '',
    records: new Map(),
    isSilent: false,
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    if (!dns.isSilent) socket.send(answerTo(query, dns.records), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  dns.server = `127.0.0.1:${socket.address().port}`;
  return dns;
};
