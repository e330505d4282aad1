import { callerOf, parseAddress, UNKNOWN_ADDRESS } from './client-address';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::192.0.2.1', '2001:db8::c000:201'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['::192.0.2.1', '::c000:201'],
    ['::', '::'],
  ])('%s is normalised as %s', (text, spelling) => {
    expect(parseAddress(text)?.toString()).toBe(spelling);
  });

  it.each([
    '',
    ' 192.0.2.1',
    '192.0.2.1:443',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    'fe80::1%eth0',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '2130706433',
    '256.0.0.1',
    '192.0.2.0/24',
    '1::2::3',
    'localhost',
  ])('%j is not an address', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe("the caller's address behind proxies", () => {
  const proxies = new Set(['10.0.0.1', '10.0.0.2', '2001:db8::a', 'fe80::1%eth0']);
  const caller = (peer: string | undefined, header?: string) =>
    callerOf(peer, { forwardedFor: header }, (address) => proxies.has(address)).address;

  const cases: [what: string, peer: string | undefined, header: string | undefined, address: string][] = [
    ['is the peer without a header', '10.0.0.1', undefined, '10.0.0.1'],
    ['is the peer with an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['is the peer if that is not a proxy', '203.0.113.5', '192.0.2.1', '203.0.113.5'],
    ['is the hop that the proxy added', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['is the rightmost hop, whatever precedes it', '10.0.0.1', '192.0.2.1, 203.0.113.5', '203.0.113.5'],
    ['is found behind a chain of proxies', '10.0.0.1', '192.0.2.1, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
    ['can be a proxy itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
    ['is normalised', '10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
    ['is found behind a proxy in another spelling', '10.0.0.1', '192.0.2.1, 2001:DB8:0::A', '192.0.2.1'],
    ['is found behind a link-local proxy', 'fe80::1%eth0', '192.0.2.1', '192.0.2.1'],
    ['is unknown behind an empty hop', '10.0.0.1', '192.0.2.1,', UNKNOWN_ADDRESS],
    ['is unknown behind a hop that is not an address', '10.0.0.1', '192.0.2.1, localhost:80', UNKNOWN_ADDRESS],
    ['is unknown behind a hop with a zone', '10.0.0.1', '192.0.2.1, fe80::1%eth0', UNKNOWN_ADDRESS],
    ['is unknown with an invalid header', '10.0.0.1', 'x'.repeat(16_000), UNKNOWN_ADDRESS],
    ['is unknown if the peer has disconnected', undefined, '192.0.2.1', UNKNOWN_ADDRESS],
    ['is unknown if the peer has a zone', 'fe80::2%eth0', undefined, UNKNOWN_ADDRESS],
  ];

  it.each(cases)('%s', (_what, peer, header, address) => {
    expect(caller(peer, header)).toBe(address);
  });
});

describe("the caller's address with a port or brackets", () => {
  const isTrusted = (address: string): boolean => address.startsWith('10.') || address === '2001:db8::a';
  const forwardedFor = (header: string): string => callerOf('10.0.0.1', { forwardedFor: header }, isTrusted).address;
  const forwarded = (header: string): string => callerOf('10.0.0.1', { forwarded: header }, isTrusted).address;

  it.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[::ffff:203.0.113.7]:1', '203.0.113.7'],
    ['192.0.2.1, 203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7:51234, 10.0.0.2:80', '203.0.113.7'],
    ['203.0.113.7:51234, [2001:db8::a]:80', '203.0.113.7'],
    ['203.0.113.7:65535', '203.0.113.7'],
    ['203.0.113.7:65536', UNKNOWN_ADDRESS],
    ['203.0.113.7:', UNKNOWN_ADDRESS],
    ['203.0.113.7:http', UNKNOWN_ADDRESS],
    ['203.0.113.7:80:80', UNKNOWN_ADDRESS],
    ['[203.0.113.7]:80', UNKNOWN_ADDRESS],
    ['[2001:db8::1', UNKNOWN_ADDRESS],
    ['[2001:db8::1]443', UNKNOWN_ADDRESS],
    ['[fe80::1%eth0]:80', UNKNOWN_ADDRESS],
    ['"203.0.113.7:80"', UNKNOWN_ADDRESS],
    ['010.0.0.1:80', UNKNOWN_ADDRESS],
  ])('in X-Forwarded-For: %s is %s', (header, address) => {
    expect(forwardedFor(header)).toBe(address);
  });

  it.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['for="203.0.113.7:51234"', '203.0.113.7'],
    ['for="[2001:db8::1]:4711";proto=https', '2001:db8::1'],
    ['For="[2001:DB8::1]"', '2001:db8::1'],
    ['for=192.0.2.1, for="203.0.113.7:_http";by=10.0.0.1', '203.0.113.7'],
    ['for=203.0.113.7, for=10.0.0.2;host=example.com', '203.0.113.7'],
    ['for=unknown', UNKNOWN_ADDRESS],
    ['for=_hidden', UNKNOWN_ADDRESS],
    ['for=192.0.2.1, proto=https', UNKNOWN_ADDRESS],
    ['for="2001:db8::1"', UNKNOWN_ADDRESS],
    ['for=[2001:db8::1]', UNKNOWN_ADDRESS],
    ['for=203.0.113.7:80', UNKNOWN_ADDRESS],
    ['for="203.0.113.7', UNKNOWN_ADDRESS],
    ['for=192.0.2.1;x=", for=203.0.113.7', UNKNOWN_ADDRESS],
    ['203.0.113.7', UNKNOWN_ADDRESS],
  ])('in Forwarded: %s is %s', (header, address) => {
    expect(forwarded(header)).toBe(address);
  });
});

describe('the two headers', () => {
  const isTrusted = (address: string): boolean => address === '10.0.0.1';
  const headers = { forwardedFor: '203.0.113.7:80', forwarded: 'for=203.0.113.8' };

  it('are used if they contain the same address', () => {
    const agreeing = { forwardedFor: '203.0.113.7:80', forwarded: 'for="203.0.113.7:81"' };
    expect(callerOf('10.0.0.1', agreeing, isTrusted).address).toBe('203.0.113.7');
  });

  it('that disagree yield a text with both, which is no address, unless one is selected', () => {
    const { address, hop } = callerOf('10.0.0.1', headers, isTrusted);
    expect([address, hop]).toEqual(['203.0.113.7 (Forwarded: 203.0.113.8)', null]);
    expect(parseAddress(address)).toBeNull();
    expect(callerOf('10.0.0.1', headers, isTrusted, 'x-forwarded-for').address).toBe('203.0.113.7');
    expect(callerOf('10.0.0.1', headers, isTrusted, 'forwarded').address).toBe('203.0.113.8');
  });

  it('without an address yield no text to tell callers apart, because callers can have sent them', () => {
    for (const forwarded of ['for=_hidden', 'for="203.0.113.8', 'garbage'])
      expect(callerOf('10.0.0.1', { forwardedFor: '_mine', forwarded }, isTrusted)).toEqual({
        address: UNKNOWN_ADDRESS,
        hop: null,
      });
    expect(callerOf('10.0.0.1', { forwarded: 'x", for=203.0.113.8' }, isTrusted).hop).toBeNull();
    expect(callerOf('10.0.0.1', { forwarded: 'for=_hidden' }, isTrusted).hop).toBe('_hidden');
  });

  it('are ignored from an untrusted peer, and so is the one that is not selected', () => {
    expect(callerOf('192.0.2.9', headers, isTrusted).address).toBe('192.0.2.9');
    expect(callerOf('10.0.0.1', { forwarded: 'for=203.0.113.8' }, isTrusted, 'x-forwarded-for').address).toBe(
      '10.0.0.1',
    );
  });
});
