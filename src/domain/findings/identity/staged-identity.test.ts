import { fingerprintOf } from './staged-identity';

it('tells the fingerprint of a result that is gone from that of one that is there', () => {
  expect(fingerprintOf('key', 'present')).toBe('key');
  expect(fingerprintOf('key', 'absent')).not.toBe(fingerprintOf('key', 'present'));
  expect(fingerprintOf('key', 'absent')).toContain('key');
});
