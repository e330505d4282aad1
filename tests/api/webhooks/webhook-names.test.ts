import { setTimeout as delay } from 'node:timers/promises';
import { type Dns, startDns } from '../../helpers/servers/dns';
import { configureWebhooks, type Receiver } from '../../helpers/servers/webhook-receiver';
import {
  addEndpoint,
  closeReceiver,
  deliveriesTo,
  type Endpoint,
  enqueue,
  openReceiver,
  relay,
} from '../../helpers/webhooks';
import { createTenant, type Tenant } from '../../helpers/world';

/** Longer than any test: only an answer or a cancellation ends a query. */
const FOREVER_MS = 600_000;

let dns: Dns;
let loud: Tenant;
let quiet: Tenant;
let receiver: Receiver;

beforeAll(async () => {
  [dns, loud, quiet] = [await startDns(), await createTenant(), await createTenant()];
});

beforeEach(async () => {
  ({ receiver } = await openReceiver(quiet.id));
  configureWebhooks({
    allowHttp: true,
    allowedPrivateRanges: ['127.0.0.0/8'],
    timeoutMs: FOREVER_MS,
    dns: { servers: [dns.server], timeoutMs: FOREVER_MS },
  });
  dns.addresses.set('prompt.example', ['127.0.0.1']);
});

afterEach(() => closeReceiver(receiver));
afterAll(() => dns.stop());

const addAt = async ({ id }: Tenant, name: string): Promise<Endpoint> => {
  const endpoint = await addEndpoint(id, { url: `http://${name}:${receiver.port}/hooks` });
  await enqueue(endpoint, 1, id);
  return endpoint;
};

/** Seven endpoints of one organisation, with an event each. */
const addSeven = (kind: string): Promise<Endpoint[]> =>
  Promise.all(Array.from({ length: 7 }, (_, at) => addAt(loud, `${kind}-${at}.example`)));

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await delay(10);
};

const askedFor = (kind: string): number => new Set(dns.asked.filter((name) => name.startsWith(kind))).size;

it('delivers to other organisations while the name servers of an organisation do not answer', async () => {
  for (let at = 0; at < 7; at += 1) dns.silent.add(`silent-${at}.example`);
  const endpoints = await addSeven('silent');
  const stop = new AbortController();
  const run = relay(Date.now(), { signal: stop.signal });
  // As many at once as libuv has threads, and then all of them.
  await until(() => askedFor('silent') >= 4);
  const prompt = await addAt(quiet, 'prompt.example');
  await until(() => receiver.received.length === 1);
  await until(() => askedFor('silent') === 7);
  const again = await addAt(quiet, 'prompt.example');
  await until(() => receiver.received.length === 2);
  // The queries end with their deliveries, long before their time is over.
  stop.abort();
  await run;
  for (const endpoint of endpoints)
    expect(await deliveriesTo(endpoint)).toMatchObject([{ event_status: 'pending', last_error: null }]);
  for (const endpoint of [prompt, again])
    expect(await deliveriesTo(endpoint)).toMatchObject([{ event_status: 'delivered' }]);
});

it('delivers to other organisations while names of an organisation do not exist', async () => {
  const endpoints = await addSeven('absent');
  const prompt = await addAt(quiet, 'prompt.example');
  await relay();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveriesTo(prompt)).toMatchObject([{ event_status: 'delivered' }]);
  for (const endpoint of endpoints)
    expect(await deliveriesTo(endpoint)).toMatchObject([
      { event_status: 'pending', attempts: 1, last_error: 'it could not be reached: ENOTFOUND' },
    ]);
});

it('reports name servers that do not answer in time', async () => {
  configureWebhooks({ allowHttp: true, dns: { servers: [dns.server], timeoutMs: 50 } });
  dns.silent.add('slow.example');
  const endpoint = await addAt(loud, 'slow.example');
  await relay();
  expect(await deliveriesTo(endpoint)).toMatchObject([
    { event_status: 'pending', last_error: 'the name servers of its name did not answer in time' },
  ]);
});
