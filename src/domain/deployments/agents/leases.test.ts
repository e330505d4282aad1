import { chooseTakers, leaseTerms, programEnd } from './leases';

describe('the terms of a lease', () => {
  it('leave a minute after the timeout of the step to say how it ended', () => {
    const terms = leaseTerms(600, 1_000_000);
    expect(terms).toEqual({ deadline: 1_060_000, ceiling: 1_660_000 });
    expect(programEnd(terms)).toBe(1_600_000);
  });
});

describe('the agents that are told about waiting steps', () => {
  const agent = (name: string, organisationId: number, ...labels: string[]) => ({ name, organisationId, labels });
  const chosen = (wanted: Parameters<typeof chooseTakers>[0], agents: ReturnType<typeof agent>[]) =>
    Array.from(chooseTakers(wanted, agents), ({ name }) => name);

  it('have all labels, and are of the organisation', () => {
    const agents = [agent('a', 1), agent('b', 1, 'x'), agent('c', 1, 'y', 'x'), agent('d', 2, 'x', 'y')];
    expect(chosen([{ organisationId: 1, labels: ['x', 'y'] }], agents)).toEqual(['c']);
    expect(chosen([{ organisationId: 3, labels: [] }], agents)).toEqual([]);
  });

  it('are one for each kind of step, each another one', () => {
    const agents = [agent('a', 1, 'x'), agent('b', 1, 'x'), agent('c', 1)];
    const wanted = [['x'], ['x'], ['x'], []].map((labels) => ({ organisationId: 1, labels }));
    expect(chosen(wanted, agents)).toEqual(['a', 'b', 'c']);
  });
});
