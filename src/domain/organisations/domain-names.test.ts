import { domainName, domainOfAddress, isSameDomain, storedDomainOf } from './domain-names';

describe('a domain name', () => {
  it.each([
    ['example.com', 'example.com'],
    [' Mail.Example.COM ', 'mail.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['xn--ls8h.xn--zca.example', 'xn--ls8h.xn--zca.example'],
    ['a--b.example', 'a--b.example'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['example。com', 'example.com'],
  ])('%j is stored as %s', (text, stored) => {
    expect(domainName(text)).toBe(stored);
  });

  it.each([
    ...['', '   ', 'localhost', 'https://example.com', 'a@example.com', '192.0.2.1', '[::1]', 'example.com:443'],
    ...['example.com/x', 'a.b?c.de', '%65xample.com', 'example.com.', 'not a domain'],
    // Labels that decode to nothing, to ASCII, and to one that begins with xn--; and one of two.
    ...['xn--a.example', 'xn--a-.example', 'xn--xn---epa.example', 'xn--bcher-kva.xn--a'],
    `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.com`,
  ])('refuses %j', (text) => {
    expect(domainName(text)).toBeNull();
  });
});

describe('the domain of an address', () => {
  it.each([
    ['ada@Example.com', 'example.com'],
    ['ada@bücher.example', 'xn--bcher-kva.example'],
    ['"a@b"@example.com', 'example.com'],
    ['ada', null],
    ['ada@', null],
  ])('of %j is %j', (address, domain) => {
    expect(domainOfAddress(address)).toBe(domain);
  });
});

describe('the domain of an address as it may be stored', () => {
  it.each([
    ['ada@Bücher.Example', 'xn--bcher-kva.example'],
    ['ada@XN--A.example ', 'xn--a.example'],
    ['"a@b"@example.com', 'example.com'],
    ['example.com', null],
    ['ada@', null],
  ])('of %j is %j', (address, domain) => {
    expect(storedDomainOf(address)).toBe(domain);
  });
});

describe('the domain claim of a provider', () => {
  it.each([
    ['ACME.example', 'acme.example', true],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
    ['sub.acme.example', 'acme.example', false],
    ['acme.example.', 'acme.example', false],
    ['ac\u{1d5c6}e.example', 'acme.example', false],
    ['\u212aite.example', 'kite.example', false],
  ])('of %j matches %s: %s', (claimed, domain, same) => {
    expect(isSameDomain(claimed, domain)).toBe(same);
  });
});
