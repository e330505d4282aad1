import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dns, startDns } from '../../tests/helpers/servers/dns';
import { createAddressLookup } from './dns';

/** Longer than any test: only an answer or a cancellation ends a query. */
const FOREVER_MS = 600_000;

let dns: Dns;
let folder: string;
let hostsFile: string;
let lookUp: (name: string, signal?: AbortSignal) => Promise<string[]>;

beforeAll(async () => {
  dns = await startDns();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-'));
  hostsFile = join(folder, 'hosts');
  const resolvFile = join(folder, 'resolv.conf');
  writeFileSync(resolvFile, 'nameserver 192.0.2.1\nsearch ns.svc.cluster.local svc.cluster.local\n');
  const find = createAddressLookup(hostsFile, resolvFile);
  lookUp = async (name, signal = new AbortController().signal) =>
    (await find({ servers: [dns.server], timeoutMs: FOREVER_MS }, name, signal)).map(({ address }) => address);
  dns.addresses.clear();
  dns.silent.clear();
  dns.asked.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => dns.stop());

it('finds the addresses of both families in the DNS', async () => {
  dns.addresses.set('four.example', ['192.0.2.1', '192.0.2.2']);
  dns.addresses.set('six.example', ['2001:db8::1']);
  expect((await lookUp('four.example')).sort()).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await lookUp('six.example')).toEqual(['2001:db8::1']);
});

it('finds a name in the file of hosts without a query, also after the file has changed', async () => {
  writeFileSync(hostsFile, '# 192.0.2.9 receiver\n192.0.2.1 receiver Receiver.internal # ours\nnonsense receiver\n');
  expect(await lookUp('receiver')).toEqual(['192.0.2.1']);
  expect(await lookUp('RECEIVER.INTERNAL.')).toEqual(['192.0.2.1']);
  writeFileSync(hostsFile, '192.0.2.20 receiver\n');
  expect(await lookUp('receiver')).toEqual(['192.0.2.20']);
  expect(dns.asked).toEqual([]);
});

it('tries the search domains of the system if the DNS does not know the name as it is', async () => {
  dns.addresses.set('receiver.other.svc.cluster.local', ['192.0.2.3']);
  expect(await lookUp('receiver.other')).toEqual(['192.0.2.3']);
  expect(dns.asked).toEqual([
    'receiver.other',
    'receiver.other.ns.svc.cluster.local',
    'receiver.other.svc.cluster.local',
  ]);
});

it('does not try them for a name that ends with a dot, or that is known', async () => {
  dns.addresses.set('known.example', ['192.0.2.4']);
  await expect(lookUp('absent.example.')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(await lookUp('known.example')).toEqual(['192.0.2.4']);
  expect(dns.asked).toEqual(['absent.example', 'known.example']);
});

it('fails at once if no name is known', async () => {
  await expect(lookUp('absent.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  dns.addresses.set('empty.example', []);
  await expect(lookUp('empty.example.')).rejects.toMatchObject({ code: 'ENODATA' });
});

it('cancels the queries of a name server that does not answer, and tries no other name', async () => {
  dns.silent.add('silent.example');
  const ended = new AbortController();
  const looking = lookUp('silent.example', ended.signal);
  while (dns.asked.length === 0) await new Promise(setImmediate);
  ended.abort();
  await expect(looking).rejects.toMatchObject({ code: 'ECANCELLED' });
  await expect(lookUp('later.example', ended.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(dns.asked).toEqual(['silent.example']);
});
