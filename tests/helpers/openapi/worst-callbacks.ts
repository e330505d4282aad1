import { Webhook } from 'standardwebhooks';
import type { MeasuredServer, WireRequest } from '../processes/measured-server';
import { fromElsewhere, type NamedRequest } from './worst-requests';

/** Bytes of a callback, of its log and of its outputs; characters of its error (src/commands/deployments/executors/callback-body.ts). */
const MAX_BYTES = 256 * 1024;
const MAX_PART = 64 * 1024;
const MAX_ERROR = 10_000;

/** As many as a blueprint can well have. */
const SECRETS = Array.from({ length: 100 }, (_, at) => `secret ${at} of a deployment ${(at + 1) * 7919}`);
const ENCODED = SECRETS.map((secret) => Buffer.from(secret).toString('base64'));

const log = (text: string): string => text.repeat(Math.ceil(MAX_PART / text.length)).slice(0, MAX_PART);
const short = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
/** Outputs so deep that recursion would exhaust a stack, here, too. */
const DEEP = `{"status":"succeeded","outputs":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;
const padded = (body: object): string => {
  const text = JSON.stringify(body);
  return text + ' '.repeat(MAX_BYTES - Buffer.byteLength(text));
};

/** The most expensive callbacks that the schema allows, and some that it does not. */
const BODIES: Record<string, string> = {
  'secrets in everything': padded({
    status: 'failed',
    log: log(SECRETS.join(' ')),
    outputs: { text: log(ENCODED.join('')).slice(0, MAX_PART - 20) },
    error: log(SECRETS.join('')).slice(0, MAX_ERROR),
  }),
  'lines of what can be a secret': padded({ status: 'running', log: log(`${ENCODED[0]?.slice(0, 30)}\n`) }),
  'base64 that is broken into lines': padded({ status: 'running', log: log(`${ENCODED.join('').slice(0, 760)}\n`) }),
  'beginnings of secrets': padded({ status: 'succeeded', log: log('secret 1'), outputs: { a: log('c2Vj').slice(20) } }),
  'line breaks': padded({ status: 'running', log: log('\n') }),
  'many outputs': padded({ status: 'succeeded', outputs: short(6400), log: log('x') }),
  'deep outputs': DEEP,
  'characters of four bytes': padded({ status: 'running', log: '\u{1F511}'.repeat(MAX_PART / 4) }),
  'unknown fields': JSON.stringify({ status: 'running', ...short(24_000) }),
  'nested arrays': '['.repeat(MAX_BYTES / 2) + ']'.repeat(MAX_BYTES / 2),
};

/** Callbacks with valid signatures, each of a step of its own whose deployment has many secrets. */
export const callbackRequests = (server: MeasuredServer): NamedRequest[] =>
  Object.entries(BODIES).map(([name, body]) => ({
    name: `a callback with ${name}`,
    make: async (): Promise<WireRequest> => {
      const { attempt, secret } = await server.webhookStep(SECRETS);
      const [id, at] = ['msg_worst', new Date()];
      return {
        method: 'POST',
        path: `/api/deployment-callbacks/${attempt}`,
        headers: {
          ...fromElsewhere(),
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, at, body),
        },
        body,
      };
    },
  }));

/** The statuses of callbacks that were read: the server accepted their signatures. */
export const READ_CALLBACK: ReadonlySet<number> = new Set([200, 400]);
