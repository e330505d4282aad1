import { idempotencyKey } from './types';

it('the idempotency key of a step is the same for each attempt, and differs by action and round', () => {
  expect(idempotencyKey('dep', { key: 'a', action: 'apply', round: 0 })).toBe('dep:a:apply');
  expect(idempotencyKey('dep', { key: 'a', action: 'verify', round: 2 })).toBe('dep:a:verify:2');
});
