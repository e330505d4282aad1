import {
  entitlementsOf,
  FEATURE_NAMES,
  featureWarnings,
  featuresSwitchedOn,
  opensDirectory,
  withheldFeatures,
} from './features';

describe('the features of a plan', () => {
  it('are included unless the plan sets them to false', () => {
    for (const features of [null, undefined, {}, [], ['sso'], 'sso', 1, false, { sso: true }, { support: false }])
      expect(withheldFeatures(features)).toEqual([]);
    expect(withheldFeatures({ sso: false, scim: true, webhooks: false })).toEqual(['sso', 'webhooks']);
    expect(entitlementsOf({ sso: false })).toEqual({
      ...Object.fromEntries(FEATURE_NAMES.map((name) => [name, true])),
      sso: false,
    });
  });

  it.each([[null], [0], [''], ['false'], ['no'], [{}]])('are not removed by %j', (value) => {
    expect(withheldFeatures({ leaderboard: value })).toEqual([]);
  });

  it('are not read from the prototype of an object', () => {
    const inherited = Object.create({ sso: false }) as object;
    expect(withheldFeatures(inherited)).toEqual([]);
  });
});

describe('features without an effect', () => {
  it.each<[unknown, string[]]>([
    [null, []],
    [{}, []],
    [{ sso: true, scim: false, support: 'by phone', seats: 3 }, []],
    [['sso'], ['FEATURES_NOT_AN_OBJECT']],
    ['sso', ['FEATURES_NOT_AN_OBJECT']],
    [{ sso: 'no', scim: null }, ['FEATURE_NOT_BOOLEAN', 'FEATURE_NOT_BOOLEAN']],
    [{ 'audit-export': false, __proto__x: false }, ['FEATURE_UNKNOWN', 'FEATURE_UNKNOWN']],
  ])('of %j cause the warnings %j', (features, codes) => {
    expect(featureWarnings(features).map(({ code }) => code)).toEqual(codes);
  });

  it('are bounded, in number and in length', () => {
    const names = Array.from({ length: 1000 }, (_, index) => [`${'x'.repeat(5000)}${index}`, false]);
    const warnings = featureWarnings(Object.fromEntries(names));
    expect(warnings).toHaveLength(20);
    expect(JSON.stringify(warnings).length).toBeLessThan(5000);
  });
});

describe('a write to an organisation', () => {
  const on = {
    workspace_domain: 'acme.example',
    sso_only: true,
    sso_auto_join: true,
    ip_allowlist: ['10.0.0.0/8', '192.0.2.0/24'],
    leaderboard_enabled: true,
  };

  it.each([
    ['workspace_domain', 'acme.example', 'sso'],
    ['sso_only', true, 'sso'],
    ['sso_auto_join', true, 'sso'],
    ['ip_allowlist', ['10.0.0.0/8'], 'ip_allowlist'],
    ['leaderboard_enabled', true, 'leaderboard'],
  ])('that sets %s to %j needs the feature %s', (name, value, feature) => {
    expect(featuresSwitchedOn(null, { [name]: value })).toEqual([feature]);
    expect(featuresSwitchedOn({ [name]: null }, { [name]: value })).toEqual([feature]);
  });

  it('needs no feature to repeat or switch off a setting', () => {
    expect(featuresSwitchedOn(on, { ...on })).toEqual([]);
    const off = {
      workspace_domain: null,
      sso_only: false,
      sso_auto_join: false,
      ip_allowlist: null,
      leaderboard_enabled: false,
    };
    expect(featuresSwitchedOn(on, off)).toEqual([]);
    expect(featuresSwitchedOn(null, off)).toEqual([]);
  });

  it('needs no feature for a shorter list, and one for a new range or domain', () => {
    expect(featuresSwitchedOn(on, { ...on, ip_allowlist: ['192.0.2.0/24'] })).toEqual([]);
    expect(featuresSwitchedOn(on, { ...on, ip_allowlist: ['10.0.0.0/8', '10.1.0.0/16'] })).toEqual(['ip_allowlist']);
    expect(featuresSwitchedOn(on, { ...on, workspace_domain: 'other.example' })).toEqual(['sso']);
  });
});

describe('a write to a directory integration', () => {
  const open = { enabled: true, idp_tenant_id: 't' };

  it.each<[Record<string, unknown> | null, Record<string, unknown>, boolean]>([
    [null, open, true],
    [null, { enabled: true, idp_tenant_id: null }, false],
    [null, { enabled: false, idp_tenant_id: 't' }, false],
    [{ ...open, enabled: false }, open, true],
    [open, { ...open, idp_tenant_id: 'u' }, true],
    [open, { ...open, name: 'x' }, false],
    [open, { ...open, enabled: false }, false],
  ])('from %j to %j enables it: %s', (before, after, opens) => {
    expect(opensDirectory(before, after)).toBe(opens);
  });
});
