import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

/** A DNS server on loopback with TXT, A and AAAA records. */
export interface Dns {
  /** Address and port, as DNS_SERVERS takes them. */
  server: string;
  /** The texts of each name from now on. A name without texts and addresses is NXDOMAIN. */
  records: Map<string, string[]>;
  /** The addresses of each name from now on. */
  addresses: Map<string, string[]>;
  /** Names of queries for IPv4 addresses, in their order. */
  asked: string[];
  /** While true, no query is answered. */
  isSilent: boolean;
  /** Names whose queries are not answered. */
  silent: Set<string>;
  stop(): Promise<void>;
}

const HEADER = 12;
const NXDOMAIN = 3;
const TYPES = { A: 1, TXT: 16, AAAA: 28 };

/** The name in a query, its type, and the position of its end. */
const readQuestion = (query: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] as number; length > 0; length = query[at] as number) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
};

/** A text in parts of at most 255 bytes. */
const textData = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
};

/** A record whose name refers to the query. */
const record = (type: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xc0, HEADER, 0, type, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

const recordsOf = ({ records, addresses }: Dns, name: string, type: number): Buffer[] => {
  if (type === TYPES.TXT) return (records.get(name) ?? []).map((text) => record(type, textData(text)));
  const all = (addresses.get(name) ?? []).map((address) => Buffer.from(ipaddr.parse(address).toByteArray()));
  return all.filter(({ length }) => length === (type === TYPES.A ? 4 : 16)).map((data) => record(type, data));
};

const answerTo = (dns: Dns, query: Buffer): Buffer | null => {
  const { name, type, end } = readQuestion(query);
  if (type === TYPES.A) dns.asked.push(name);
  if (dns.isSilent || dns.silent.has(name)) return null;
  const found = recordsOf(dns, name, type);
  const isKnown = dns.records.has(name) || dns.addresses.has(name);
  const header = Buffer.from(query.subarray(0, HEADER));
  header.writeUInt16BE(0x8180 | (isKnown ? 0 : NXDOMAIN), 2);
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(HEADER, end), ...found]);
};

/** Starts a DNS server on a free loopback port. */
export const startDns = async (): Promise<Dns> => {
  const socket = createSocket('udp4');
  const dns: Dns = {
    server: '',
    records: new Map(),
    addresses: new Map(),
    asked: [],
    isSilent: false,
    silent: new Set(),
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (query: Buffer, { port, address }: RemoteInfo) => {
    const answer = answerTo(dns, query);
    if (answer) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  dns.server = `127.0.0.1:${socket.address().port}`;
  return dns;
};
