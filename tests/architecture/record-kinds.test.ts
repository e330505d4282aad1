import { lookupsOf, NAMED_TYPES } from '../../console/src/records/record-kinds';
import { auditFields } from '../../console/src/i18n/en/audit-fields';
import { RESOURCES } from '../../src/resources';
import { isOpenToSupport, VIEW_ROLE } from '../../src/domain/access/support-view/support-view';
import { roleHas } from '../../src/domain/access/capability-matrix';

describe('the kinds of records that the console names', () => {
  const lookups = NAMED_TYPES.flatMap((type) => lookupsOf([{ type, id: 'r1' }]));

  it('are types of the audit log', () => {
    expect(NAMED_TYPES.filter((type) => !(type in auditFields.types))).toEqual([]);
  });

  it('have a list and a field of the API', () => {
    expect(lookups.length).toBeGreaterThan(14);
    for (const { path, field } of lookups) {
      const resource = RESOURCES.find((each) => `/api/${each.path}` === path);
      expect([path, Object.keys(resource?.fields ?? {})]).toEqual([path, expect.arrayContaining([field])]);
    }
  });

  it('ask for nothing that a support view cannot read', () => {
    const asked = lookups.filter(({ needs }) => roleHas(VIEW_ROLE, needs));
    const refused = asked.filter(({ path }) => !isOpenToSupport({ method: 'GET', path: path.replace('/api', '') }));
    expect(refused.map(({ path }) => path)).toEqual([]);
  });
});
