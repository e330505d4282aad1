import { WEBHOOK_EVENTS } from '../../../../../src/domain/events/catalogue';
import { subjectOf } from './subject';

describe('subjectOf', () => {
  const organisation = { documentId: 'o1' };

  it.each([
    ['agent', { hostname: 'web-1' }, 'web-1', 'fleet?agent=r1'],
    ['deployment', { name: 'shop' }, 'shop', 'deployments/r1'],
    ['draft', { name: 'shop' }, 'shop', 'blueprints/r1'],
    ['finding', { rule_id: 'CVE-1' }, 'CVE-1', 'findings?finding=r1'],
    ['incident', { title: 'Home page' }, 'Home page', 'incidents?incident=r1'],
    ['scan', { tool: 'trivy' }, 'trivy', 'findings?tab=scans&scan=r1'],
    ['blueprint', { name: 'shop' }, 'shop', null],
    ['member', { role: 'viewer' }, 'viewer', null],
  ])('finds the %s of an event, and its screen', (kind, fields, name, page) => {
    expect(subjectOf({ organisation, [kind]: { documentId: 'r1', ...fields } })).toEqual({
      documentId: 'r1',
      name,
      page,
    });
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
