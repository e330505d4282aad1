import { compileRanges } from '../access/address-ranges';
import { checkEndpointUrl, isCallable } from './endpoint-url';

const nothing = compileRanges([]);
const strict = { allows: nothing, allowHttp: false };

/** Every kind of address that must not be reached, with its name in the registries. */
const REFUSED: [kind: string, address: string][] = [
  ['loopback', '127.0.0.1'],
  ['the last loopback address', '127.255.255.254'],
  ['private 10', '10.0.0.1'],
  ['private 172.16', '172.16.0.1'],
  ['private 172.31', '172.31.255.255'],
  ['private 192.168', '192.168.1.1'],
  ['link-local', '169.254.1.1'],
  ['metadata of AWS, Google and Azure', '169.254.169.254'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['metadata of Oracle', '192.0.0.192'],
  ['wire server of Azure', '168.63.129.16'],
  ['shared address space (CGNAT)', '100.64.0.1'],
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['documentation 1', '192.0.2.1'],
  ['documentation 2', '198.51.100.1'],
  ['documentation 3', '203.0.113.1'],
  ['benchmarks', '198.18.0.1'],
  ['6to4 relays', '192.88.99.1'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 unique local', 'fc00::1'],
  ['IPv6 metadata of AWS', 'fd00:ec2::254'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['IPv6 new documentation', '3fff::1'],
  ['IPv6 discard', '100::1'],
  ['IPv6 outside the allocated range', '4000::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped loopback in hex', '::ffff:7f00:1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['compatible loopback', '::127.0.0.1'],
  ['translated loopback', '::ffff:0:127.0.0.1'],
  ['NAT64 of loopback', '64:ff9b::7f00:1'],
  ['NAT64 of loopback, local prefix', '64:ff9b:1::7f00:1'],
  ['6to4 of loopback', '2002:7f00:1::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['must be one such as', 'localhost'],
  ['a short spelling', '127.1'],
  ['an octal spelling', '0177.0.0.1'],
  ['nothing', ''],
];

describe('an address of a webhook endpoint', () => {
  it.each(REFUSED)('that is %s is not called: %s', (_kind, address) => {
    expect(isCallable(address, nothing)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'of the public internet is called: %s',
    (address) => {
      expect(isCallable(address, nothing)).toBe(true);
    },
  );

  it('in an allowed range is called, and no other one', () => {
    const allows = compileRanges(['10.1.0.0/16', 'fd00::/8']);
    expect(['10.1.2.3', 'fd00::1', '::ffff:10.1.2.3', '8.8.8.8'].filter((one) => !isCallable(one, allows))).toEqual([]);
    expect(['10.2.0.1', '127.0.0.1', 'fc00::1', '::1'].filter((one) => isCallable(one, allows))).toEqual([]);
  });
});

describe('the URL of a webhook endpoint', () => {
  it.each(['https://example.com', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/x', 'https://[2606:4700::1111]/'])(
    'can be %s',
    (url) => {
      expect(checkEndpointUrl(url, strict)).toBeNull();
    },
  );

  it.each([
    ['http://example.com', 'https://'],
    ['ftp://example.com', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['example.com/hooks', 'must be one such as'],
    ['https://', 'must be one such as'],
    ['https://user:pass@example.com', 'user name or password'],
    ['https://user@example.com', 'user name or password'],
    [`https://example.com/${'a'.repeat(2048)}`, '2048'],
    ['https://127.0.0.1', 'private or reserved'],
    ['https://127.1', 'private or reserved'],
    ['https://2130706433', 'private or reserved'],
    ['https://0x7f.0.0.1', 'private or reserved'],
    ['https://0177.0.0.1', 'private or reserved'],
    ['https://127.0.0.1./', 'private or reserved'],
    ['https://①②⑦.0.0.1', 'private or reserved'],
    ['https://[::1]/', 'private or reserved'],
    ['https://[::ffff:127.0.0.1]/', 'private or reserved'],
    ['https://[64:ff9b::7f00:1]/', 'private or reserved'],
    ['https://169.254.169.254/latest/meta-data', 'private or reserved'],
  ])('cannot be %s', (url, message) => {
    expect(checkEndpointUrl(url, strict)).toMatchObject({
      code: 'WEBHOOK_URL_INVALID',
      message: expect.stringContaining(message),
      faults: [{ path: ['url'] }],
    });
  });

  it('can be http if that is allowed, or if its range is', () => {
    expect(checkEndpointUrl('http://example.com', { allows: nothing, allowHttp: true })).toBeNull();
    const local = { allows: compileRanges(['127.0.0.0/8']), allowHttp: false };
    expect(checkEndpointUrl('http://127.0.0.1:8080', local)).toBeNull();
    expect(checkEndpointUrl('http://localhost:8080', local)).not.toBeNull();
    expect(checkEndpointUrl('http://10.0.0.1', { allows: nothing, allowHttp: true })).not.toBeNull();
  });
});
