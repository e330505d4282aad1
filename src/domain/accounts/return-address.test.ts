import { readReturnAddress, withQueryParam } from './return-address';

const ORIGINS = ['https://good.example', 'http://localhost:3000'];

it.each([
  ['https://good.example', 'https://good.example/'],
  ['https://good.example/', 'https://good.example/'],
  ['https://GOOD.example:443/a?b=c#d', 'https://good.example/a?b=c#d'],
  ['http://localhost:3000/welcome?state=x', 'http://localhost:3000/welcome?state=x'],
])('accepts %s', (text, expected) => {
  expect(readReturnAddress(text, ORIGINS)).toBe(expected);
});

it.each([
  'https://good.example.evil',
  'https://good.example.evil/',
  'https://evil.example/https://good.example',
  'https://evil.example?https://good.example',
  'https://evil.example#@good.example',
  'https://sub.good.example',
  'http://good.example',
  'https://good.example:8443',
  'http://localhost',
  'http://localhost:3001',
  'https://user@good.example',
  'https://user:secret@good.example',
  'https://good.example@evil.example',
  'https://good.example\\@evil.example',
  'https://good.example%2eevil.example',
  '//good.example',
  '//evil',
  '/welcome',
  '\\\\evil',
  'https://good.example/a\nb',
  'javascript:alert(1)',
  'javascript://good.example/%0aalert(1)',
  'data:text/html,x',
  'blob:https://good.example/x',
  'file:///etc/passwd',
  'null',
  '*',
  '',
])('refuses %j', (text) => {
  expect(readReturnAddress(text, ORIGINS)).toBeNull();
});

it('does not accept a wildcard, null or a suffix as an origin', () => {
  for (const origins of [[], ['*'], ['null'], ['https://good.example/'], ['example']])
    expect(readReturnAddress('https://good.example/', origins)).toBeNull();
});

it('adds one parameter, and keeps those of the page', () => {
  expect(withQueryParam('https://good.example/a?state=x&code=mine&error=old#d', 'code', 'a.b-c')).toBe(
    'https://good.example/a?state=x&code=a.b-c#d',
  );
  expect(withQueryParam('https://good.example/', 'error', 'SSO_DENIED')).toBe('https://good.example/?error=SSO_DENIED');
});
