import { compileAllowlist, isAddressAllowed, MAX_RANGES, normaliseAllowlist, normaliseRange } from './ip-allowlist';

describe('one range of an allowlist', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['203.0.113.9', '203.0.113.9/32'],
    ['203.0.113.9/32', '203.0.113.9/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['198.51.100.129/25', '198.51.100.128/25'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:db8:ffff:1::1/48', '2001:db8:ffff::/48'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::1', '::1/128'],
  ])('%s is stored as %s', (entry, expected) => {
    expect(normaliseRange(entry)).toBe(expected);
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['::ffff:192.0.2.77/120', '192.0.2.0/24'],
    ['::FFFF:192.0.2.1/128', '192.0.2.1/32'],
    ['::ffff:c000:201', '192.0.2.1/32'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1/32'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('the mapped form %s is the IPv4 range %s', (entry, expected) => {
    expect(normaliseRange(entry)).toBe(expected);
  });

  it.each([' 192.0.2.0/24', '192.0.2.0/24 ', '\t192.0.2.0/24\n'])('blanks around %j are ignored', (entry) => {
    expect(normaliseRange(entry)).toBe('192.0.2.0/24');
  });

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a word', 'office'],
    ['a host name', 'vpn.example.com'],
    ['a zone id', 'fe80::1%eth0'],
    ['a zone id on a range', 'fe80::%1/64'],
    ['a zone id on a mapped address', '::ffff:192.0.2.1%eth0'],
    ['brackets', '[2001:db8::1]'],
    ['brackets and a port', '[2001:db8::1]:443'],
    ['a port', '192.0.2.1:443'],
    ['an octal octet', '010.0.0.1'],
    ['a hex octet', '0x0a.0.0.1'],
    ['a hex number', '0x0a000001'],
    ['a decimal number', '167772161'],
    ['a short form', '127.1'],
    ['three octets', '10.0.0/24'],
    ['five octets', '10.0.0.0.0/8'],
    ['an octet too large', '192.0.2.256'],
    ['a trailing dot', '192.0.2.1.'],
    ['an octal octet behind colons', '::ffff:010.0.0.1'],
    ['a short form behind colons', '::ffff:127.1'],
    ['a deprecated compatible address', '::192.0.2.1'],
    ['a prefix too long for IPv4', '192.0.2.0/33'],
    ['a prefix too long for IPv6', '2001:db8::/129'],
    ['a negative prefix', '192.0.2.0/-1'],
    ['an empty prefix', '192.0.2.0/'],
    ['a prefix with a leading zero', '192.0.2.0/024'],
    ['a netmask', '192.0.2.0/255.255.255.0'],
    ['two prefixes', '192.0.2.0/24/24'],
    ['a prefix alone', '/24'],
    ['a range with a hyphen', '192.0.2.1-192.0.2.9'],
    ['a wildcard', '192.0.2.*'],
    ['a blank inside', '192.0.2.0 /24'],
    ['a blank inside an IPv6 address', '2001:db8:: 1'],
    ['two double colons', '2001::db8::1'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['a group too long', '12345::'],
    ['a null byte', '192.0.2.1\0'],
    ['digits of another script', '١.2.3.4'],
  ])('%s is refused: %j', (_what, entry) => {
    expect(normaliseRange(entry)).toBeNull();
  });
});

describe('a whole allowlist', () => {
  it('keeps its order without duplicate spellings of a range', () => {
    const { ranges, faults } = normaliseAllowlist([
      '198.51.100.0/24',
      '192.0.2.1/24',
      '::ffff:192.0.2.0/120',
      '192.0.2.9/24',
    ]);
    expect(faults).toEqual([]);
    expect(ranges).toEqual(['198.51.100.0/24', '192.0.2.0/24']);
  });

  it('accepts an empty list', () => {
    expect(normaliseAllowlist([])).toEqual({ ranges: [], faults: [] });
  });

  it('reports every invalid entry by its index', () => {
    const { faults } = normaliseAllowlist([
      '192.0.2.0/24',
      'nonsense',
      null,
      5,
      { a: 1 },
      '2001:db8::/32',
      '1.2.3.4/99',
    ]);
    expect(faults.map(({ path }) => path)).toEqual([1, 2, 3, 4, 6].map((index) => ['ip_allowlist', index]));
    expect(faults[0]?.message).toContain('"nonsense"');
  });

  it('truncates a long entry', () => {
    const { faults } = normaliseAllowlist(['x'.repeat(10_000)]);
    expect(faults[0]?.message.length).toBeLessThan(160);
  });

  it(`accepts at most ${MAX_RANGES} ranges`, () => {
    const many = Array.from({ length: MAX_RANGES }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
    expect(MAX_RANGES).toBe(1000);
    expect(normaliseAllowlist(many).ranges).toHaveLength(MAX_RANGES);
    const { ranges, faults } = normaliseAllowlist([...many, '192.0.2.0/24']);
    expect(ranges).toEqual([]);
    expect(faults).toEqual([{ path: ['ip_allowlist'], message: expect.stringContaining('1001') as string }]);
  });

  it.each([null, undefined, '192.0.2.0/24', {}, 5])('%j is refused as a list', (value) => {
    expect(normaliseAllowlist(value).faults.map(({ path }) => path)).toEqual([['ip_allowlist']]);
  });
});

describe('the decision about an address', () => {
  it.each<[string, string[] | null, string | null, boolean]>([
    ['allows every address without a list', null, '192.0.2.1', true],
    ['allows an unknown address without a list', null, null, true],
    ['treats an empty list as absent', [], '192.0.2.1', true],
    ['allows an address on the list', ['198.51.100.0/24', '192.0.2.0/24'], '192.0.2.1', true],
    ['refuses an address that is not on the list', ['192.0.2.0/24'], '198.51.100.1', false],
    ['refuses an unknown address with a list', ['192.0.2.0/24'], null, false],
    ['refuses an empty address with a list', ['0.0.0.0/0', '::/0'], '', false],
  ])('%s', (_name, ranges, address, answer) => {
    expect(isAddressAllowed(compileAllowlist(ranges), address)).toBe(answer);
  });
});
