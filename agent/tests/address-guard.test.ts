import { createGuard } from '../src/network/address-guard';
import { checkOf, closeAll, contextWith, listen, probe, serve } from './helpers/probing';
import { createServer } from 'node:net';

const RULES = { allow_loopback: false, allow_link_local: false, allowed_networks: [], denied_networks: [] };

afterEach(closeAll);

describe('addresses', () => {
  const guard = createGuard(RULES);

  it.each([
    ...['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1'],
    ...['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe'],
    ...['2002:a9fe:a9fe::1', 'fd00:ec2::254', 'fd00:0ec2:0:0:0:0:0:254', '100.100.100.200', '168.63.129.16'],
    ...['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0', '224.0.0.1', 'ff02::1', '255.255.255.255', 'web.test', ''],
  ])('like %s are refused', (address) => {
    expect(guard(address)).not.toBeNull();
  });

  it.each(['8.8.8.8', '10.1.2.3', '192.168.1.1', '172.16.0.1', 'fd12::1', '2001:4860:4860::8888', '100.64.0.1'])(
    'like %s are not',
    (address) => {
      expect(guard(address)).toBeNull();
    },
  );

  it('can be narrowed and widened by the owner', () => {
    const narrow = createGuard({
      ...RULES,
      allowed_networks: ['10.0.0.0/8', 'fd00::/8'],
      denied_networks: ['10.9.0.0/16'],
    });
    expect(
      ['10.1.1.1', '10.9.1.1', '8.8.8.8', 'fd12::1', '::ffff:10.9.1.1'].map((each) => narrow(each) === null),
    ).toEqual([true, false, false, true, false]);
    expect(createGuard(RULES)('127.0.0.1')).toBe(
      'a loopback address (allow_loopback in agent.json in the state folder)',
    );
    expect(createGuard({ ...RULES, allow_loopback: true })('127.0.0.1')).toBeNull();
    expect(createGuard({ ...RULES, allow_loopback: true })('169.254.169.254')).not.toBeNull();
    expect(createGuard({ ...RULES, allow_link_local: true })('169.254.169.254')).toBeNull();
    // A range that contains everything does not contain what only a setting of its own allows.
    expect(createGuard({ ...RULES, allowed_networks: ['0.0.0.0/0'] })('127.0.0.1')).not.toBeNull();
  });
});

describe('an agent', () => {
  const refused = { status: 'error', cause: 'refused' };
  const strict = contextWith({
    rules: { allow_loopback: false },
    names: {
      'localhost.test': ['127.0.0.1'],
      'mapped.test': ['::ffff:127.0.0.1'],
      '0x7f.1': ['127.0.0.1'],
      '2130706433': ['127.0.0.1'],
    },
  });

  it.each([
    ...['http://127.0.0.1/', 'http://localhost.test/', 'http://0x7f.1/', 'http://2130706433/', 'http://0177.0.0.1/'],
    ...['http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://[fe80::1]/', 'http://[fd00:ec2::254]/', 'http://0/'],
    ...['http://169.254.169.254/latest/meta-data', 'http://mapped.test/', 'https://127.1/', 'http://224.0.0.1/'],
  ])('does not connect to %s', async (url) => {
    expect(await probe(checkOf('http', { url }), strict)).toMatchObject(refused);
  });

  it.each(['0x7f.1', '2130706433', 'localhost.test'])('does not connect to %s by tcp and tls', async (host) => {
    expect(await probe(checkOf('tcp', { config: { host, port: 80 } }), strict)).toMatchObject(refused);
    expect(await probe(checkOf('tls', { config: { host } }), strict)).toMatchObject(refused);
  });

  it('does not ask a name server on the loopback address', async () => {
    const check = checkOf('dns', { config: { name: 'web.test', resolver: '127.0.0.1' } });
    expect(await probe(check, strict)).toMatchObject(refused);
  });

  it('does not follow a redirect to metadata', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    );
    expect(await probe(checkOf('http', { url: `http://127.0.0.1:${port}/` }))).toMatchObject(refused);
  });

  it('connects to the addresses that were checked: a name that changes in between gains nothing', async () => {
    let connections = 0;
    const port = await listen(createServer((socket) => socket.end(String((connections += 1)))));
    const context = contextWith({ rules: { denied_networks: ['127.0.0.1/32'] } });
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    context.resolve = () => Promise.resolve(answers.shift() ?? ['127.0.0.1']);
    const check = checkOf('tcp', { config: { host: 'rebind.test', port } });
    expect(await probe(check, context)).toMatchObject({ status: 'down', cause: 'connection' });
    expect(await probe(check, context)).toMatchObject(refused);
    expect(connections).toBe(0);
  });

  it('leaves the bad ones of several addresses out', async () => {
    const port = await serve((_request, response) => response.end());
    const names = { 'both.test': ['169.254.169.254', '127.0.0.1'], 'bad.test': ['169.254.169.254', '0.0.0.0'] };
    const context = contextWith({ names });
    expect(await probe(checkOf('http', { url: `http://both.test:${port}/` }), context)).toMatchObject({ status: 'up' });
    expect(await probe(checkOf('http', { url: 'http://bad.test/' }), context)).toMatchObject(refused);
  });

  it('tries the next address if one does not answer', async () => {
    const port = await serve((_request, response) => response.end());
    const context = contextWith({ names: { 'two.test': ['127.0.0.3', '127.0.0.1'] } });
    expect(await probe(checkOf('http', { url: `http://two.test:${port}/` }), context)).toMatchObject({ status: 'up' });
  });
});
