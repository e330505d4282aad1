import { silentBefore } from './heartbeat';

it('gives an agent five minutes', () => {
  expect(silentBefore(new Date('2026-03-01T00:04:00.000Z')).toISOString()).toBe('2026-02-28T23:59:00.000Z');
});
