import { WEBHOOK_EVENTS } from '../../../../../src/domain/events/catalogue';
import { NAMED_TYPES } from '../../../records/record-kinds';
import { subjectOf } from './subject';

describe('subjectOf', () => {
  const organisation = { documentId: 'o1' };

  it.each([
    ['agent', { hostname: 'web-1' }, 'web-1', 'svc-agent'],
    ['deployment', { name: 'shop' }, 'shop', 'deployment'],
    ['draft', { name: 'shop' }, 'shop', 'blueprint-draft'],
    ['finding', { rule_id: 'CVE-1' }, 'CVE-1', 'security-finding'],
    ['incident', { title: 'Home page' }, 'Home page', 'incident'],
    ['scan', { tool: 'trivy' }, 'trivy', 'security-scan'],
    ['blueprint', { name: 'shop' }, 'shop', 'blueprint'],
    ['member', { role: 'viewer' }, null, 'membership'],
  ])('finds the %s of an event, and its type', (kind, fields, name, type) => {
    expect(NAMED_TYPES).toContain(type);
    expect(subjectOf({ organisation, [kind]: { documentId: 'r1', ...fields } })).toEqual({ id: 'r1', name, type });
  });

  it('finds none in events about the organisation', () => {
    expect(subjectOf({ organisation, before: 'active', after: 'suspended' })).toBeNull();
    expect(subjectOf({ organisation, agent: null })).toBeNull();
  });

  it('knows every record that the catalogue of events names', () => {
    const named = Object.values(WEBHOOK_EVENTS).map(({ data }) => /^`(\w+)`/.exec(data)?.[1]);
    const known = [...new Set(named)].filter((kind) => kind !== undefined && kind !== 'organisation');
    expect(known.filter((kind) => subjectOf({ [kind as string]: { documentId: 'r1' } }) === null)).toEqual([]);
  });
});
