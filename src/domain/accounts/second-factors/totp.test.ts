import fc from 'fast-check';
import { acceptCode, provisioningUri, secretText } from './totp';

/** RFC 6238, appendix B: the secret `12345678901234567890`, and the last six of eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_MS = 30_000;
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const stepOf = (seconds: number): number => Math.floor(seconds / 30) * STEP_MS;

describe('a code of an authenticator app', () => {
  it.each(VECTORS)('is accepted at second %d as RFC 6238 says', (seconds, code) => {
    expect(acceptCode(SECRET, code, null, seconds * 1000)).toBe(stepOf(seconds));
  });

  it.each(VECTORS)('of second %d is accepted one step early or late, and no further', (seconds, code) => {
    const start = stepOf(seconds);
    for (const now of [start - STEP_MS, start + 2 * STEP_MS - 1])
      expect(acceptCode(SECRET, code, null, now)).toBe(start);
    for (const now of [start - STEP_MS - 1, start + 2 * STEP_MS])
      expect(acceptCode(SECRET, code, null, now)).toBeNull();
  });

  it('is accepted once, and earlier ones are not accepted after it', () => {
    const [seconds, code] = [59, '287082'];
    const used = acceptCode(SECRET, code, null, seconds * 1000);
    expect(acceptCode(SECRET, code, used, seconds * 1000)).toBeNull();
    expect(acceptCode(SECRET, code, stepOf(seconds) + STEP_MS, seconds * 1000)).toBeNull();
    expect(acceptCode(SECRET, code, stepOf(seconds) - STEP_MS, seconds * 1000)).toBe(stepOf(seconds));
  });

  it('can be typed with spaces', () => {
    expect(acceptCode(SECRET, ' 287 082 ', null, 59_000)).toBe(STEP_MS);
  });

  it('is refused in every other form', () => {
    const other = fc.string({ maxLength: 12 }).filter((text) => text.replace(/\s/g, '') !== '287082');
    fc.assert(
      fc.property(other, (text) => {
        // Of a million codes, three are right at this time.
        fc.pre(!['287082', '755224', '359152'].includes(text.replace(/\s/g, '')));
        expect(acceptCode(SECRET, text, null, 59_000)).toBeNull();
      }),
    );
  });
});

describe('the secret of an authenticator app', () => {
  it('is written in base32', () => {
    expect(secretText(new TextEncoder().encode('12345678901234567890'))).toBe(SECRET);
  });

  it('is read by apps from an address', () => {
    const url = new URL(provisioningUri(SECRET, 'ada@acme.example'));
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Tenantry:ada@acme.example',
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ issuer: 'Tenantry', secret: SECRET, algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});
