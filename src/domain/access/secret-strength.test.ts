import { createHash } from 'node:crypto';
import { estimatedBits, SECRET_MIN_BITS } from './secret-strength';

it.each([
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '98765432109876543210zyxwvutsrq',
  'passwordpasswordpasswordpasswordpassword',
  'abababababababababababab',
  'my-secret-secret',
])('finds little chance in %s', (text) => {
  expect(estimatedBits(text)).toBeLessThan(SECRET_MIN_BITS);
});

it.each([12, 16, 24, 32])('finds enough in %i bytes of a digest, in base64 and hexadecimal', (bytes) => {
  for (let round = 0; round < 500; round += 1) {
    const random = createHash('sha256').update(String(round)).digest().subarray(0, bytes);
    for (const encoding of ['base64', 'hex'] as const)
      expect(estimatedBits(random.toString(encoding))).toBeGreaterThan(SECRET_MIN_BITS);
  }
});

it('finds none in an empty text', () => expect(estimatedBits('')).toBe(0));
