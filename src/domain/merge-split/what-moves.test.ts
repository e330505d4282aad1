import { ASSIGNABLE, BELONGINGS, nameOf, tellFates, typesThat, wouldBeLeftBehind } from './what-moves';

const uid = (type: string): string => `api::${type}.${type}`;

describe('what an organisation owns', () => {
  it.each([
    ['svc-agent', 'moves', 'assigned'],
    ['synthetic-result', 'moves', 'follows'],
    ['cost-record', 'running-month', 'running-month'],
    ['scim-token', 'revoked', 'revoked'],
    ['invitation', 'stays', 'stays'],
    ['directory-integration', 'stays', 'copied'],
    ['subscription', 'stays', 'stays'],
    ['webhook-endpoint', 'stays', 'stays'],
    ['audit-entry', 'stays', 'stays'],
  ])('%s: in a merge it %s, in a split it is %s', (type, merge, split) => {
    expect(BELONGINGS.get(uid(type))).toMatchObject({ merge, split });
    expect(typesThat('merge', merge as 'moves')).toContain(uid(type));
    expect(typesThat('split', split as 'stays')).toContain(uid(type));
  });

  it('never moves history', () => {
    for (const type of ['audit-entry', 'outbox-event', 'subscription'])
      for (const operation of ['merge', 'split'] as const) expect(typesThat(operation, 'stays')).toContain(uid(type));
  });

  it('has a name of its own for every type', () => {
    const names = [...BELONGINGS.keys()].map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(nameOf('api::x.x')).toBe('api::x.x');
  });

  it('is assigned by name of record, but for people', () => {
    expect(ASSIGNABLE).toContain(uid('svc-agent'));
    expect(ASSIGNABLE).not.toContain(uid('membership'));
    for (const type of ASSIGNABLE) expect(BELONGINGS.get(type)?.label).toBeDefined();
  });

  it('is not added to an archived organisation where it would have moved', () => {
    expect(['svc-agent', 'scim-token', 'cost-record'].map(uid).every(wouldBeLeftBehind)).toBe(true);
    expect(['subscription', 'outbox-event', 'unheard-of'].map(uid).some(wouldBeLeftBehind)).toBe(false);
  });

  it('is told in one sentence', () => {
    expect(tellFates('merge')).toMatch(
      /^moves: members, agents, .*; running month: cost_records; revoked: scim_tokens; /,
    );
    expect(tellFates('split')).toMatch(/copied: directory_integrations/);
  });
});
