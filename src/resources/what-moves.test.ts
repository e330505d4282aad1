import { ASSIGNABLE, OWNED_TYPES, nameOf, describeDispositions, typesWith, isLostByArchiving } from './what-moves';

const uid = (type: string): string => `api::${type}.${type}`;

describe('the records that an organisation owns', () => {
  it.each([
    ['svc-agent', 'moves', 'assigned'],
    ['synthetic-result', 'moves', 'follows'],
    ['cost-record', 'running-month', 'running-month'],
    ['scim-token', 'revoked', 'revoked'],
    ['api-key', 'revoked', 'revoked'],
    ['invitation', 'stays', 'stays'],
    ['directory-integration', 'stays', 'copied'],
    ['subscription', 'stays', 'stays'],
    ['webhook-endpoint', 'stays', 'stays'],
    ['audit-entry', 'stays', 'stays'],
  ])('%s: in a merge it %s, in a split it is %s', (type, merge, split) => {
    expect(OWNED_TYPES.get(uid(type))).toMatchObject({ merge, split });
    expect(typesWith('merge', merge as 'moves')).toContain(uid(type));
    expect(typesWith('split', split as 'stays')).toContain(uid(type));
  });

  it('stay if they are history', () => {
    for (const type of ['audit-entry', 'outbox-event', 'subscription'])
      for (const operation of ['merge', 'split'] as const) expect(typesWith(operation, 'stays')).toContain(uid(type));
  });

  it('have a unique name for every type', () => {
    const names = [...OWNED_TYPES.keys()].map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(nameOf('api::x.x')).toBe('api::x.x');
  });

  it('are assigned by name, except people', () => {
    expect(ASSIGNABLE).toContain(uid('svc-agent'));
    expect(ASSIGNABLE).not.toContain(uid('membership'));
    for (const type of ASSIGNABLE) expect(OWNED_TYPES.get(type)?.label).toBeDefined();
  });

  it('cannot be added to an archived organisation if they would have moved', () => {
    expect(['svc-agent', 'scim-token', 'cost-record'].map(uid).every(isLostByArchiving)).toBe(true);
    expect(['subscription', 'outbox-event', 'unheard-of'].map(uid).some(isLostByArchiving)).toBe(false);
  });

  it('are described in one sentence', () => {
    expect(describeDispositions('merge')).toMatch(
      /^moves: members, agents, .*; running month: cost_records; revoked: scim_tokens, api_keys; /,
    );
    expect(describeDispositions('split')).toMatch(/copied: directory_integrations/);
  });
});
