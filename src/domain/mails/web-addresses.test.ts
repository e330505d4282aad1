import { linkFault, withoutLinks } from './web-addresses';

describe('a name that emails repeat', () => {
  it.each([
    'Acme',
    'Acme Inc.',
    'Node.js Team',
    'booking.com GmbH',
    'Dr. Who/Dr. No',
    'A/B testing v2.0/3.0',
    'TCP/IP',
    'R&D: Berlin',
    'wwwow',
    'ada@example.com',
    '日本。株式会社',
  ])('can be %j', (name) => expect(linkFault(name)).toBeNull());

  it.each([
    'https://evil.example',
    'Win at HTTP://evil.example now',
    'tenantry://x',
    'www.evil.example',
    'See WWW.evil.example',
    '(www.evil.example)',
    'evil.example/login',
    'evil.example:8443/login',
    'evil\u3002example/login',
    'evil\uff0eexample\uff0flogin',
    'evil\uff61example\u2215login',
    'evil.exa\u200bmple/login',
    'ht\u00adtps:/\u200b/evil.example',
    'https\uff1a//evil.example',
    'w\u2060ww.evil.example',
  ])('cannot be %j', (name) => expect(linkFault(name)).toBe('must not contain an address of the web'));
});

describe('a name in an email', () => {
  it.each([
    ['Acme Inc.', 'Acme Inc.'],
    ['Acme Inc. Berlin', 'Acme Inc. Berlin'],
    ['Node.js Team', 'Node\u2024js Team'],
    ['evil.example', 'evil\u2024example'],
    ['a.b.evil.example', 'a\u2024b\u2024evil\u2024example'],
    ['evil\u3002example', 'evil\u2024example'],
    ['evil\uff0eexample \uff61x', 'evil\u2024example \u2024x'],
    ['https://evil.example/x', 'https\u2236//evil\u2024example/x'],
    ['mailto:eve@evil.example', 'mailto\u2236eve@evil\u2024example'],
    ['10.0.0.1', '10\u20240\u20240\u20241'],
    ['R&D: Berlin', 'R&D: Berlin'],
  ])('%j is written %j', (name, written) => expect(withoutLinks(name)).toBe(written));
});
