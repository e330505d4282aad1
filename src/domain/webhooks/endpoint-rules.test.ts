import { subscribesTo, shouldDisable, messageIdOf } from './endpoint-rules';

const DAY = 86_400_000;

describe('a webhook endpoint', () => {
  it('subscribes to everything by default', () => {
    expect([null, [], ['a.b'], ['c.d', 'a.b']].map((types) => subscribesTo(types, 'a.b'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(subscribesTo(['c.d'], 'a.b')).toBe(false);
    expect(subscribesTo(['a'], 'a.b')).toBe(false);
  });

  it('is disabled after exactly five days of failures only', () => {
    expect(shouldDisable(null, 10 * DAY)).toBe(false);
    expect(shouldDisable(DAY, 6 * DAY - 1)).toBe(false);
    expect(shouldDisable(DAY, 6 * DAY)).toBe(true);
  });
});

describe('the id of a webhook message', () => {
  it('has no full stop and is the same for every attempt', () => {
    expect(messageIdOf('organisation.budget-threshold-reached/abc/2026-03')).toBe(
      'organisation_budget-threshold-reached/abc/2026-03',
    );
    expect(messageIdOf('tz4a98xxat96iws9zmbrgj3a')).toBe('tz4a98xxat96iws9zmbrgj3a');
  });
});
