import { isOwnOrigin } from './session-mode';

const sent = (origin: string, fetchSite = '', host = 'internal:1337') => ({ origin, fetchSite, host });

describe('isOwnOrigin, with a public address', () => {
  it.each([
    ['https://cloud.example', true],
    ['https://cloud.example:444', false],
    ['http://cloud.example', false],
    ['https://cloud.example.evil.example', false],
    ['http://internal:1337', false],
    ['null', false],
  ])('of %s is %j', (origin, expected) => {
    expect(isOwnOrigin(sent(origin, 'same-origin'), 'https://cloud.example/')).toBe(expected);
  });
});

describe('isOwnOrigin, without a public address', () => {
  it.each([
    ['http://internal:1337', true],
    ['https://internal:1337', true],
    ['http://internal', false],
    ['http://evil.example', false],
    ['null', false],
  ])('of %s is %j', (origin, expected) => {
    expect(isOwnOrigin(sent(origin), '')).toBe(expected);
    expect(isOwnOrigin(sent(origin, '', ''), '')).toBe(false);
  });
});

it.each([
  ['same-origin', true],
  ['same-site', false],
  ['cross-site', false],
  ['none', false],
  ['', false],
])('isOwnOrigin without Origin reads Sec-Fetch-Site: %s is %j', (fetchSite, expected) => {
  for (const url of ['', 'https://cloud.example']) expect(isOwnOrigin(sent('', fetchSite), url)).toBe(expected);
});
