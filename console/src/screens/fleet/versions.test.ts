import { isOlder, isOutdated, newestOf } from './versions';

it('compares numbers, not texts', () => {
  expect(newestOf(['2.9.1', '2.10.0', 'nightly', '2.10'])).toBe('2.10.0');
  expect(newestOf(['nightly'])).toBeNull();
  expect(['2.9.9', '2.10.0', '3.0.0', 'nightly', null].map((version) => isOlder(version, '2.10.0'))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isOlder('1.0.0', null)).toBe(false);
});

it('warns of an old version only while the agent can report', () => {
  expect(isOutdated({ version: '0.1.9', status: 'offline' }, '0.2.0')).toBe(true);
  expect(isOutdated({ version: '0.2.0', status: 'active' }, '0.2.0')).toBe(false);
  expect(isOutdated({ version: '0.1.9', status: 'revoked' }, '0.2.0')).toBe(false);
});
