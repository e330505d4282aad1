import { nameFault, webAddressFault } from './text-rules';

describe('a name', () => {
  it.each(['', ' ', '\t\r\n', '\u00a0', '\u2003', '\u200b\u200d', '\ufeff', '\u0007'])(
    'cannot be blank: %j',
    (name) => {
      expect(nameFault(name)).toBe('must not be blank');
    },
  );

  it.each(['a', ' a ', '0', '.', '社', '\u{1f680}', 'e\u0301'])('can contain anything visible: %j', (name) => {
    expect(nameFault(name)).toBeNull();
  });
});

describe('a web address', () => {
  it.each([
    'http://a',
    'https://example.com/x?y#z',
    'HTTP://EXAMPLE.COM',
    'https://[2001:db8::1]:8443/',
    'http://10.0.0.1',
  ])('can be http or https: %s', (address) => {
    expect(webAddressFault(address)).toBeNull();
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'http:example.com',
    'http://',
    'https:///path',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.com',
    'java\tscript:alert(1)',
    ' https://example.com',
    'https://example.com\n',
    'https://exa mple.com',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@example.com',
  ])('cannot be %j', (address) => {
    expect(webAddressFault(address)).toMatch(/http or https/);
  });

  it.each(['https://user:pass@example.com', 'http://user@example.com', 'https://:pass@example.com', 'https:///a:b@c'])(
    'cannot contain a user name or a password: %j',
    (address) => {
      expect(webAddressFault(address)).not.toBeNull();
    },
  );

  it.each(['https://example.com/@user', 'https://example.com/?at=a:b@c', 'https://example.com/#a@b'])(
    'can contain an @ elsewhere: %j',
    (address) => {
      expect(webAddressFault(address)).toBeNull();
    },
  );
});
