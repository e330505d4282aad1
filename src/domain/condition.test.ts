import { type Condition, fulfils } from './condition';

const NOW = Date.UTC(2026, 4, 1);

it.each<[Condition, unknown, boolean]>([
  [{ attribute: 'a', isNot: 'revoked' }, 'active', true],
  [{ attribute: 'a', isNot: 'revoked' }, 'revoked', false],
  [{ attribute: 'a', isNot: 'revoked' }, undefined, true],
  [{ attribute: 'a', is: 'empty' }, null, true],
  [{ attribute: 'a', is: 'empty' }, undefined, true],
  [{ attribute: 'a', is: 'empty' }, NOW, false],
  [{ attribute: 'a', is: 'ahead' }, NOW + 1, true],
  [{ attribute: 'a', is: 'ahead' }, NOW, false],
  [{ attribute: 'a', is: 'ahead' }, '2026-05-01T00:00:00.001Z', true],
  [{ attribute: 'a', is: 'ahead' }, null, false],
])('%j for %p: %p', (condition, value, answer) => {
  expect(fulfils({ a: value }, [condition], NOW)).toBe(answer);
});

it('requires all conditions', () => {
  const conditions: Condition[] = [
    { attribute: 'a', is: 'empty' },
    { attribute: 'b', isNot: 'x' },
  ];
  expect(fulfils({ a: null, b: 'y' }, conditions, NOW)).toBe(true);
  expect(fulfils({ a: null, b: 'x' }, conditions, NOW)).toBe(false);
});
