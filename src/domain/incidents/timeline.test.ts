import { isFinal, type IncidentUpdate, MAX_UPDATES, withUpdate } from './timeline';

const update = (message: string): IncidentUpdate => ({
  at: '2026-01-24T12:00:00.000Z',
  kind: 'note',
  message,
  public: false,
  author: null,
});

describe('the timeline of an incident', () => {
  it('ends with the newest update', () => {
    expect(withUpdate([update('a')], update('b')).map(({ message }) => message)).toEqual(['a', 'b']);
  });

  it('keeps the first update and the latest ones', () => {
    const full = Array.from({ length: MAX_UPDATES }, (_, at) => update(String(at)));
    const longer = withUpdate(full, update('last'));
    expect([longer.length, longer[0]?.message, longer[1]?.message, longer.at(-1)?.message]).toEqual([
      MAX_UPDATES,
      '0',
      '2',
      'last',
    ]);
  });

  it('is final when it is resolved', () => {
    expect((['open', 'acknowledged', 'resolved'] as const).map(isFinal)).toEqual([false, false, true]);
  });
});
