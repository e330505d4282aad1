import { type InternalIncident, publicIncidentOf } from './page-incident';

const update = (kind: 'note' | 'identified' | 'opened', message: string | null, isPublic: boolean) => ({
  at: '2026-01-24T12:05:00.000Z',
  kind,
  message,
  public: isPublic,
  author: 'Jane',
});

const incident: InternalIncident = {
  title: 'internal-db-7',
  severity: 'high',
  isByHand: false,
  text: null,
  startedAt: Date.parse('2026-01-24T12:00:00Z'),
  resolvedAt: null,
  updates: [
    update('opened', 'timeout', false),
    update('identified', 'A disk is full.', true),
    update('note', null, true),
  ],
};

describe('an incident on a status page', () => {
  it('has the names of components, and only what was written for visitors', () => {
    const shown = publicIncidentOf(incident, 'k1', ['Shop', 'Search']);
    expect(shown).toMatchObject({ key: 'k1', title: 'Shop, Search', impact: 'major', components: ['Shop', 'Search'] });
    expect(shown.updates).toEqual([
      { at: Date.parse('2026-01-24T12:05:00Z'), status: 'identified', text: 'A disk is full.' },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/internal-db-7|timeout|Jane/);
  });

  it('has the title that a person chose, and the text for visitors', () => {
    const byHand = { ...incident, isByHand: true, title: 'Slow', severity: 'low' as const, text: 'We are on it.' };
    const shown = publicIncidentOf(byHand, 'k2', ['Shop']);
    expect(shown).toMatchObject({ title: 'Slow', impact: 'minor' });
    expect(shown.updates.map(({ status, text }) => [status, text])).toEqual([
      ['identified', 'A disk is full.'],
      ['update', 'We are on it.'],
    ]);
    expect(publicIncidentOf({ ...incident, severity: 'critical' }, 'k3', ['Shop']).impact).toBe('critical');
  });
});
