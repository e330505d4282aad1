import type { PlannedIncident, Told } from '../../domain/alerts/plan';
import { plannedFor, type Situation } from './situation';

const MINUTE = 60_000;
const now = 100 * MINUTE;

/** An incident that was resolved some minutes ago; null if it is open. */
const incident = (id: string, minutesAgo: number | null) => {
  const resolvedAt = minutesAgo === null ? null : now - minutesAgo * MINUTE;
  return [id, { planned: { id, resolvedAt } as PlannedIncident }] as const;
};

const situation = {
  now,
  incidents: new Map([incident('open', null), incident('new', 2), incident('older', 6), incident('old', 20)]),
} as Pick<Situation, 'incidents' | 'now'>;

const idsFor = (since: number, ...known: string[]): string[] => {
  const told = new Map<string, Told>(known.map((id) => [id, { toldAt: 0, lastToldAt: 0, recoveryToldAt: null }]));
  return plannedFor(situation, told, since).map(({ id }) => id);
};

describe('the incidents that are told', () => {
  it('are the open ones and those that have ended just now', () => {
    expect(idsFor(0)).toEqual(['open', 'new', 'older']);
  });

  it('are not those that were over before there was somebody to tell', () => {
    expect(idsFor(now - 5 * MINUTE)).toEqual(['open', 'new']);
    expect(idsFor(now - 2 * MINUTE)).toEqual(['open', 'new']);
    expect(idsFor(now - MINUTE)).toEqual(['open']);
  });

  it('are all that were told before', () => {
    expect(idsFor(now, 'older', 'old')).toEqual(['open', 'older', 'old']);
  });
});
