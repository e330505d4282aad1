import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { makeCertificate, makeKeys, type Made } from './helpers/certificates';
import { checkOf, closeAll, contextWith, listen, probe } from './helpers/probing';

const NAMES = [
  { type: 'dns' as const, value: 'web.test' },
  { type: 'ip' as const, value: '127.0.0.1' },
];

let root: Made;
let leaf: Made;

beforeAll(async () => {
  root = await makeCertificate({ name: 'Root', isAuthority: true });
  leaf = await makeCertificate({ name: 'leaf', issuer: root, names: NAMES, days: 90 });
});
afterEach(closeAll);

const serveTls = (chain: Made[], options: tls.TlsOptions = {}): Promise<number> =>
  listen(
    tls
      .createServer({ key: chain[0]?.key, cert: chain.map(({ pem }) => pem).join('\n'), ...options })
      .on('tlsClientError', () => undefined)
      .on('secureConnection', (socket) => socket.on('error', () => undefined)),
  );

const context = () =>
  contextWith({ authorities: root.pem, names: { 'web.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] } });
const check = (port: number, config: object = {}) => checkOf('tls', { config: { host: 'web.test', port, ...config } });
const daysFromNow = (text = ''): number => Math.round((Date.parse(text) - Date.now()) / 86_400_000);

describe('a tls check', () => {
  it('is up, and names the certificate', async () => {
    const result = await probe(check(await serveTls([leaf])), context());
    expect(result).toMatchObject({ status: 'up', certificate_subject: 'CN=leaf' });
    expect(daysFromNow(result.certificate_expires_at)).toBe(90);
    expect(Object.keys(result.timings ?? {}).sort()).toEqual(['connect', 'dns', 'tls']);
  });

  it('verifies IP addresses, and another name on request', async () => {
    const port = await serveTls([leaf]);
    expect(await probe(check(port, { host: '127.0.0.1' }), context())).toMatchObject({ status: 'up' });
    expect(await probe(check(port, { host: 'other.test', server_name: 'web.test' }), context())).toMatchObject({
      status: 'up',
    });
  });

  it.each<[string, () => Promise<Made>, object]>([
    ['for another name', () => Promise.resolve(leaf), { host: 'other.test' }],
    ['that has expired', () => makeCertificate({ name: 'old', issuer: root, names: NAMES, days: -1 }), {}],
    ['that is not trusted', () => makeCertificate({ name: 'self', names: NAMES }), {}],
  ])('is down at a certificate %s', async (_what, make, config) => {
    const result = await probe(check(await serveTls([await make()]), config), context());
    expect(result).toMatchObject({ status: 'down', cause: 'certificate', certificate_expires_at: expect.any(String) });
  });

  it('is degraded if the certificate ends soon', async () => {
    const port = await serveTls([await makeCertificate({ name: 'soon', issuer: root, names: NAMES, days: 5 })]);
    expect(await probe(check(port, { min_days: 7 }), context())).toMatchObject({
      status: 'degraded',
      cause: 'certificate',
      error_message: expect.stringContaining('CN=soon ends in 4 days'),
    });
    expect(await probe(check(port, { min_days: 3 }), context())).toMatchObject({ status: 'up' });
  });

  it('names the intermediate if that ends first', async () => {
    const middle = await makeCertificate({ name: 'Middle', issuer: root, isAuthority: true, days: 5 });
    const below = await makeCertificate({ name: 'below', issuer: middle, names: NAMES });
    const result = await probe(check(await serveTls([below, middle, root])), context());
    expect(result).toMatchObject({ status: 'degraded', cause: 'certificate', certificate_subject: 'CN=Middle' });
    expect(daysFromNow(result.certificate_expires_at)).toBe(5);
  });

  it('is not concerned about certificates that are sent but not used', async () => {
    const keys = await makeKeys();
    const [old, current] = [
      await makeCertificate({ name: 'Middle', issuer: root, isAuthority: true, keys, days: -3 }),
      await makeCertificate({ name: 'Middle', issuer: root, isAuthority: true, keys, days: 200 }),
    ];
    const stranger = await makeCertificate({ name: 'Stranger', isAuthority: true, days: -3 });
    // A root that another, expired authority has signed, too.
    const crossed = await makeCertificate({
      name: 'Root',
      issuer: stranger,
      isAuthority: true,
      keys: root.keys,
      days: -2,
    });
    const below = await makeCertificate({ name: 'below', issuer: current, names: NAMES, days: 300 });
    const result = await probe(check(await serveTls([below, old, current, crossed, stranger])), context());
    expect(result).toMatchObject({ status: 'up', certificate_subject: 'CN=Middle' });
    expect(daysFromNow(result.certificate_expires_at)).toBe(200);
  });

  it('is down at an incomplete chain', async () => {
    const middle = await makeCertificate({ name: 'Middle', issuer: root, isAuthority: true });
    const below = await makeCertificate({ name: 'below', issuer: middle, names: NAMES });
    expect(await probe(check(await serveTls([below])), context())).toMatchObject({
      status: 'down',
      cause: 'certificate',
    });
  });

  it('is down at a server that does not speak TLS, and in time at one that says nothing', async () => {
    const plain = await listen(net.createServer((socket) => socket.on('error', () => undefined).end('220 mail\r\n')));
    expect(await probe(check(plain), context())).toMatchObject({ status: 'down', cause: 'tls' });
    const silent = await listen(net.createServer((socket) => socket.on('error', () => undefined)));
    const late = { ...check(silent), timeout_ms: 300 };
    expect(await probe(late, context())).toMatchObject({ status: 'down', cause: 'timeout' });
  });
});

describe('an https check', () => {
  const serveHttps = (made: Made): Promise<number> =>
    listen(
      https
        .createServer({ key: made.key, cert: made.pem }, (_request, response) => response.end('ok'))
        .on('tlsClientError', () => undefined),
    );
  const at = (port: number, config: object = {}) => checkOf('http', { url: `https://web.test:${port}/`, config });

  it('is up, with the end of the certificate and all timings', async () => {
    const result = await probe(at(await serveHttps(leaf)), context());
    expect(result).toMatchObject({ status: 'up', certificate_subject: 'CN=leaf' });
    expect(Object.keys(result.timings ?? {}).sort()).toEqual(['connect', 'dns', 'first_byte', 'tls']);
  });

  it('verifies the certificate, unless the check says otherwise', async () => {
    const port = await serveHttps(await makeCertificate({ name: 'self', names: NAMES }));
    expect(await probe(at(port), context())).toMatchObject({ status: 'down', cause: 'certificate' });
    expect(await probe(at(port, { verify_certificate: false }), context())).toMatchObject({
      status: 'up',
      certificate_subject: 'CN=self',
    });
  });
});

describe('a tcp check', () => {
  it('is up at an open port, and down at a closed one', async () => {
    const port = await listen(net.createServer((socket) => socket.on('error', () => undefined)));
    expect(await probe(checkOf('tcp', { config: { host: '127.0.0.1', port } }))).toMatchObject({ status: 'up' });
    expect(await probe(checkOf('tcp', { config: { host: '127.0.0.1', port: 1 } }))).toMatchObject({
      status: 'down',
      cause: 'connection',
      error_message: '127.0.0.1:1 refused the connection.',
    });
  });
});
