import { auditActions } from '../../console/src/i18n/en/audit-actions';
import { auditFields } from '../../console/src/i18n/en/audit-fields';
import { faults } from '../../console/src/i18n/en/faults';
import { lookupsOf, NAMED_TYPES } from '../../console/src/records/record-kinds';
import { roleHas } from '../../src/domain/access/capability-matrix';
import { isOpenToSupport, VIEW_ROLE } from '../../src/domain/access/support-view/support-view';
import { AUDIT_ACTIONS } from '../../src/domain/audit/actions';
import { AUDITED_NAMES } from '../../src/domain/generated/browser-facts';
import { RESOURCES } from '../../src/resources';

describe('the audit log of the console', () => {
  const fields = RESOURCES.filter(({ uid }) => AUDITED_NAMES.some((name) => uid.endsWith(`.${name}`))).flatMap(
    (resource) => Object.keys(resource.fields),
  );

  it('has a word for each field of a record that it can contain', () => {
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.filter((name) => !(name in auditFields.fields || name in faults.labels))).toEqual([]);
  });

  it('has no word that no field needs', () => {
    const names = Object.keys(auditFields.fields);
    const known = [...fields, ...RESOURCES.flatMap(({ internal = {} }) => Object.keys(internal))];
    expect(names.filter((name) => !known.includes(name) || name in faults.labels)).toEqual([]);
  });

  it('has a word for each type of records, and for what other actions are about', () => {
    const needed = [...AUDITED_NAMES, ...AUDIT_ACTIONS.map((action) => action.split('.')[0] ?? '')];
    expect([...new Set(needed)].filter((type) => !(type in auditFields.types))).toEqual([]);
  });

  it('has no words that no action needs', () => {
    const codes = Object.entries(auditActions.actions).flatMap(([type, verbs]) =>
      Object.keys(verbs).map((verb) => `${type}.${verb}`),
    );
    expect(codes.filter((code) => !AUDIT_ACTIONS.some((action) => action === code))).toEqual([]);
  });
});

describe('the kinds of records that the console names', () => {
  const lookups = NAMED_TYPES.flatMap((type) => lookupsOf([{ type, id: 'r1' }]));

  it('are types of the audit log', () => {
    expect(NAMED_TYPES.filter((type) => !(type in auditFields.types))).toEqual([]);
  });

  it('have a list and a field of the API', () => {
    expect(lookups.length).toBeGreaterThan(14);
    for (const {
      kind: { path, label, fields = label },
    } of lookups) {
      const resource = RESOURCES.find((each) => `/api/${each.path}` === path);
      expect([path, Object.keys(resource?.fields ?? {})]).toEqual([path, expect.arrayContaining(fields.split(','))]);
    }
  });

  it('ask for nothing that a support view cannot read', () => {
    const asked = lookups.map(({ kind }) => kind).filter(({ needs }) => roleHas(VIEW_ROLE, needs));
    const refused = asked.filter(({ path }) => !isOpenToSupport({ method: 'GET', path: path.replace('/api', '') }));
    expect(refused.map(({ path }) => path)).toEqual([]);
  });
});
