import { isStale } from './stale-sources';

describe('a tool and scope', () => {
  it.each([
    ['2026-05-02T00:00:00.000Z', false],
    ['2026-05-01T12:00:00.000Z', true],
    ['2026-01-01T00:00:00.000Z', true],
    [null, true],
  ])('whose last complete scan was at %s is stale: %s', (lastComplete, expected) => {
    expect(isStale({ lastComplete }, 30, '2026-05-31T12:00:00.000Z')).toBe(expected);
  });
});
