import { type Candidate, defaultAgents, runsCheck } from './assignment';

const agent = (documentId: string, enrolledAt: number | null, more: Partial<Candidate> = {}): Candidate => ({
  documentId,
  labels: [],
  isActive: true,
  enrolledAt,
  ...more,
});

describe('the agents of checks without labels', () => {
  it('are the ten active ones that enrolled first', () => {
    const many = Array.from({ length: 12 }, (_, at) => agent(`a${at}`, 100 - at));
    const found = [...defaultAgents([...many, agent('late', null), agent('off', 1, { isActive: false })])];
    expect(found).toEqual(['a11', 'a10', 'a9', 'a8', 'a7', 'a6', 'a5', 'a4', 'a3', 'a2']);
    expect([...defaultAgents([agent('b', 5), agent('a', 5)])]).toEqual(['a', 'b']);
  });
});

describe('an agent', () => {
  const defaults = new Set(['a']);

  it('runs checks that name one of its labels', () => {
    const labelled = { documentId: 'x', labels: ['eu', 'dmz'] };
    expect([['dmz', 'us'], ['us']].map((agents) => runsCheck({ agents }, labelled, defaults))).toEqual([true, false]);
  });

  it('runs checks without labels if it is among the first', () => {
    const of = (documentId: string, agents: string[] | null) =>
      runsCheck({ agents }, { documentId, labels: [] }, defaults);
    expect([of('a', null), of('a', []), of('b', null)]).toEqual([true, true, false]);
  });
});
