import { isUsableDirectory } from '../access/sso-only';
import { fieldsIn, keysOf } from '../../values';

/**
 * The features that a plan can exclude, each with what it allows (docs/organisation-fields.md, row 10). The names are the
 * keys of `features` in a plan.
 */
export const FEATURES = {
  sso: 'single sign-on: setting `workspace_domain`, `sso_only` and `sso_auto_join`, and enabling a directory integration',
  scim: 'provisioning by a directory: creating SCIM tokens, every change that a directory makes with them, and giving roles to its groups',
  webhooks: 'creating and enabling webhook endpoints, test events, and the events that they receive',
  audit_export: 'exporting the audit log; reading it page by page is always possible',
  ip_allowlist: 'adding ranges to `ip_allowlist`',
  leaderboard: 'setting `leaderboard_enabled`, and reading the leaderboard',
  synthetic_checks: 'creating and enabling synthetic checks, and reporting results',
  alert_channels: 'creating and enabling alert channels, and what they send',
  status_page: 'publishing status pages',
  finding_import: 'importing reports of security scanners',
  blueprint_deploy: 'deploying blueprints',
  deployment_executors:
    'deployments whose steps run by webhooks or agents; those that only record instances are always possible',
} as const;

/** The name of a feature. */
export type Feature = keyof typeof FEATURES;

/** Every feature, in the order of the table. */
export const FEATURE_NAMES = keysOf(FEATURES);

/**
 * The features that a plan includes or excludes. Only `false` excludes one: a plan that does not mention a feature has it,
 * and so has an organisation without a plan (docs/api-rules.md#organisations).
 *
 * @param features `features` of the plan: any JSON value; null or undefined if there is no plan
 */
export const entitlementsOf = (features: unknown): Record<Feature, boolean> => {
  const named = fieldsIn(features);
  const has = (name: Feature): boolean => !(Object.hasOwn(named, name) && named[name] === false);
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, has(name)])) as Record<Feature, boolean>;
};

/**
 * The features that a plan excludes.
 *
 * @param features `features` of the plan: any JSON value
 */
export const withheldFeatures = (features: unknown): Feature[] => {
  const entitlements = entitlementsOf(features);
  return FEATURE_NAMES.filter((name) => !entitlements[name]);
};

/** An entry in `features` of a plan that has no effect, although it looks as if it had one. */
export interface FeatureWarning {
  code: 'FEATURES_NOT_AN_OBJECT' | 'FEATURE_NOT_BOOLEAN' | 'FEATURE_UNKNOWN';
  message: string;
}

const MAX_NAME_LENGTH = 60;
const MAX_WARNINGS = 20;

const warningOf = ([name, value]: [string, unknown]): FeatureWarning | [] => {
  const shown = name.slice(0, MAX_NAME_LENGTH);
  const isKnown = Object.hasOwn(FEATURES, name);
  if (isKnown && typeof value !== 'boolean')
    return {
      code: 'FEATURE_NOT_BOOLEAN',
      message: `"${shown}" is neither true nor false, so the plan has the feature.`,
    };
  if (!isKnown && value === false)
    return { code: 'FEATURE_UNKNOWN', message: `"${shown}" is not a feature of Tenantry, so false has no effect.` };
  return [];
};

/**
 * Warnings about entries in `features` that are probably mistakes. Other names, such as `support`, are allowed.
 *
 * @param features any JSON value
 * @returns at most 20 warnings
 */
export const featureWarnings = (features: unknown): FeatureWarning[] => {
  if (features === null || features === undefined) return [];
  if (typeof features !== 'object' || Array.isArray(features)) {
    const message = 'features is not an object of names and booleans, so the plan has every feature.';
    return [{ code: 'FEATURES_NOT_AN_OBJECT', message }];
  }
  return Object.entries(features).flatMap(warningOf).slice(0, MAX_WARNINGS);
};

/** A record before or after a write; null for one that does not exist yet. */
type Stored = Readonly<Record<string, unknown>> | null;

const isOn = (record: Stored, name: string): boolean => Boolean(record?.[name]);

const turnsOn = (before: Stored, after: Stored, name: string): boolean => isOn(after, name) && !isOn(before, name);

const rangesOf = (record: Stored): unknown[] => (Array.isArray(record?.ip_allowlist) ? record.ip_allowlist : []);

/**
 * The features that a write to an organisation switches on. Repeating, narrowing and switching off require none, so that
 * a setting whose feature the plan no longer includes can still be removed.
 *
 * @param before the stored organisation; null for a new one
 * @param after the organisation after the write, with normalised values
 */
export const featuresSwitchedOn = (before: Stored, after: Stored): Feature[] => {
  const known = new Set(rangesOf(before));
  const setsDomain = isOn(after, 'workspace_domain') && after?.workspace_domain !== before?.workspace_domain;
  const needed: Record<string, boolean> = {
    sso: setsDomain || turnsOn(before, after, 'sso_only') || turnsOn(before, after, 'sso_auto_join'),
    ip_allowlist: rangesOf(after).some((range) => !known.has(range)),
    leaderboard: turnsOn(before, after, 'leaderboard_enabled'),
  };
  return FEATURE_NAMES.filter((name) => needed[name]);
};

/**
 * Whether a write to a directory integration enables single sign-on through it, or changes its tenant.
 *
 * @param before the stored directory; null for a new one
 * @param after the directory after the write
 */
export const opensDirectory = (before: Stored, after: Readonly<Record<string, unknown>>): boolean =>
  isUsableDirectory(after) && !(before && isUsableDirectory(before) && before.idp_tenant_id === after.idp_tenant_id);
