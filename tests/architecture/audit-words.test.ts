import { auditActions } from '../../console/src/i18n/en/audit-actions';
import { auditFields } from '../../console/src/i18n/en/audit-fields';
import { faults } from '../../console/src/i18n/en/faults';
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
