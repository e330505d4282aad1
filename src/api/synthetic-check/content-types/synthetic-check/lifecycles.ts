import { intervalFault } from '../../../../domain/checks/check-rules';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { openHeaderSecrets, sealHeaderSecrets } from '../../../../repositories/checks/header-secrets';
import { unsettleSpans } from '../../../../repositories/checks/spans/stored-spans';
import type { StoredOf } from '../../../../resources/records';
import type { syntheticCheck } from '../../../../resources/synthetic-check';
import { readSettings } from '../../../../wire/checks/check-settings';
import { invalid } from '../../../../wire/errors/http-errors';

type SyntheticCheck = StoredOf<typeof syntheticCheck>;

const isSet = ({ data }: Change<SyntheticCheck>, names: readonly (keyof SyntheticCheck)[]): boolean =>
  data !== null && names.some((name) => data[name] !== undefined);

/** Stores the settings with their defaults, and the values of secret headers apart from them. */
const applySettings = (change: Change<SyntheticCheck>): void => {
  const { before, data, after } = change;
  if (!data || (before && !isSet(change, ['check_type', 'url', 'config']))) return;
  const outcome = readSettings(after, openHeaderSecrets(after.header_secrets_sealed));
  if ('faults' in outcome) throw invalid(outcome.faults);
  data.config = outcome.settings.config;
  data.header_secrets_sealed = sealHeaderSecrets(outcome.settings.secrets);
};

/** A check runs unless it is disabled, so creating or enabling one requires the feature. */
export default invariants<SyntheticCheck>(async (change) => {
  const { strapi, before, data, after } = change;
  const runs = (check: Record<string, unknown>): boolean => check.enabled !== false;
  if (before ? runs(after) && !runs(before) : true) await assertFeature(strapi, after.organisation, 'synthetic_checks');
  const refused = intervalFault(data?.interval_seconds, before?.interval_seconds);
  if (refused) throw invalid([refused]);
  applySettings(change);
  if (before && isSet(change, ['confirm_down', 'confirm_up', 'interval_seconds', 'quorum', 'enabled']))
    await unsettleSpans(strapi, before.id);
});
