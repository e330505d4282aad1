import { createSocket, type Socket } from 'node:dgram';

const HEADER = 12;
const NXDOMAIN = 3;
export const SERVFAIL = 2;
const TYPES: Record<string, number> = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 };

const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map((part) => Buffer.from([part.length, ...Buffer.from(part)])), Buffer.from([0])]);

const DATA: Record<string, (text: string) => Buffer> = {
  A: (text) => Buffer.from(text.split('.').map(Number)),
  NS: nameBytes,
  CNAME: nameBytes,
  MX: (text) => {
    const [priority = '', name = ''] = text.split(' ');
    return Buffer.concat([Buffer.from([0, Number(priority)]), nameBytes(name)]);
  },
  TXT: (text) => Buffer.from([text.length, ...Buffer.from(text)]),
};

interface Question {
  name: string;
  type: number;
  bytes: Buffer;
}

const questionOf = (message: Buffer): Question => {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), bytes: message.subarray(HEADER, at + 5) };
};

/** The records of a name by type, the code of a failure, or null for no answer at all. */
export type Zone = Record<string, Record<string, string[]> | number | null>;

const answer = (message: Buffer, zone: Zone): Buffer | null => {
  const { name, type, bytes } = questionOf(message);
  const known = zone[name.toLowerCase()];
  if (known === null) return null;
  const code = typeof known === 'number' ? known : known ? 0 : NXDOMAIN;
  const typeName = Object.keys(TYPES).find((each) => TYPES[each] === type) ?? '';
  const texts = typeof known === 'object' ? (known[typeName] ?? []) : [];
  const records = texts.map((text) => {
    const data = DATA[typeName]?.(text) ?? Buffer.alloc(0);
    return Buffer.concat([Buffer.from([0xc0, HEADER, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data]);
  });
  const header = Buffer.from(message.subarray(0, HEADER));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, bytes, ...records]);
};

/** A name server on the loopback address, for tests. */
export const startNameServer = async (zone: Zone): Promise<{ port: number; close: () => void; socket: Socket }> => {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const bytes = answer(message, zone);
    if (bytes) socket.send(bytes, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { port: socket.address().port, close: () => void socket.close(), socket };
};
