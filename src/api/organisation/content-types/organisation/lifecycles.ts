import { checkSignInPolicy } from '../../../../domain/access/sign-in-policy/policy';
import { checkSsoOnly } from '../../../../domain/access/sso-only';
import { checkBudgetLimit } from '../../../../domain/budget/budget-limit';
import { type BudgetStatus, budgetStatusOf } from '../../../../domain/budget/budget-status';
import { verificationAfter } from '../../../../domain/organisations/domain-verification';
import { applyFieldRules } from '../../../../domain/organisations/field-rules';
import { featuresSwitchedOn } from '../../../../domain/plans/features';
import { DEFAULT_AGENT_LIMIT } from '../../../../domain/plans/limits';
import type { Violation } from '../../../../domain/refusal';
import { deriveSlug } from '../../../../domain/slug';
import { currentActor } from '../../../../audit/actor';
import { countFounding } from '../../../../lifecycles/daily-limits';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { applyPlan } from '../../../../lifecycles/organisation-plan';
import { assertOwnFeatures } from '../../../../lifecycles/plan-features';
import { settleProvisionalSettings } from '../../../../lifecycles/provisional-settings';
import { offerNewUndo, settleSsoSwitch } from '../../../../commands/access/sso-switch';
import { emitOrganisation } from '../../../../commands/organisations/emit-organisation';
import { askNewList, settleAlertList } from '../../../../commands/budget/settle-alert-list';
import { emitBudgetStatus } from '../../../../commands/budget/emit-budget-status';
import { emitStatuses } from '../../../../commands/billing/emit-statuses';
import { countUsableDirectories, requiresSso } from '../../../../repositories/accounts/sign-in-methods';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { slugsStartingWith } from '../../../../repositories/organisations/taken-slugs';
import { suspensionRowOf } from '../../../../repositories/billing/suspensions';
import { invalid, violated } from '../../../../wire/errors/http-errors';
import { toMilliseconds } from '../../../../database/moments';
import { numberOrNull } from '../../../../database/numbers';
import { defined } from '../../../../values';

const textOf = (value: unknown): string | null => (value as string | null | undefined) ?? null;

const CAUSES = ['suspended_by_grace_at', 'suspended_by_dunning_at', 'grace_window_open'];

/** The state of a VAT number that has just been set. */
const UNCHECKED_VAT_ID = {
  vat_id_valid: false,
  vat_id_checked_at: null,
  vat_id_outcome: null,
  vat_id_request_identifier: null,
  vat_id_name: null,
};

const setsLimit = ({ before, data }: Change): boolean =>
  data?.monthly_budget_limit !== undefined &&
  numberOrNull(data.monthly_budget_limit) !== numberOrNull(before?.monthly_budget_limit);

const setsStatus = ({ before, data }: Change): boolean =>
  data?.org_status !== undefined && data.org_status !== (before?.org_status ?? 'active');

const refuse = (violations: (Violation | null)[]): void => {
  const found = violations.filter((violation) => violation !== null);
  const [first] = found;
  if (!first) return;
  if (found.length === 1) throw violated(first);
  const remedies = found.flatMap(({ remedy }) => remedy ?? []);
  throw invalid(
    found.flatMap(({ code, faults }) => faults.map((fault) => ({ code, ...fault }))),
    first.code,
    { remedy: remedies.length > 0 ? remedies.join(' ') : undefined },
  );
};

const fillSlug = async ({ strapi, before, data, after }: Change & { data: Attributes }): Promise<void> => {
  if (after.slug || (before && data.slug === undefined)) return;
  const base = deriveSlug(String(after.name ?? ''), 'organisation');
  const taken = await slugsStartingWith(strapi, 'api::organisation.organisation', base, null);
  data.slug = deriveSlug(base, base, (slug) => taken.has(slug));
};

/** A change of the limit takes effect at once, without the watchdog. */
const evaluateBudgetStatus = (change: Change & { data: Attributes }): void => {
  const { before, data } = change;
  delete data.budget_limit_changed_at;
  if (!setsLimit(change)) return;
  const limit = data.monthly_budget_limit;
  const spend = numberOrNull(data.budget_current_spend ?? before?.budget_current_spend) ?? 0;
  data.budget_status = budgetStatusOf(spend, numberOrNull(limit));
  // Alerts that were sent for the previous limit are sent again for the new one.
  if (before) data.budget_limit_changed_at = new Date();
};

/**
 * Operators can override the status. Setting it clears the causes that watchdogs have set; a watchdog acts again if its
 * condition still applies. A suspension by hand has no cause, so no watchdog lifts it. The causes themselves cannot be
 * written. A grace period that is set by hand counts its 14 days from now, unless the write sets another start.
 */
const applyStatus = (change: Change & { data: Attributes }): void => {
  const { before, data } = change;
  for (const name of CAUSES) delete data[name];
  delete data.org_status_since;
  if (!setsStatus(change)) return;
  data.org_status_since = new Date();
  Object.assign(data, { suspended_by_grace_at: null, suspended_by_dunning_at: null, grace_window_open: false });
  const anchor = data.org_status_changed_at;
  const isAnchored = anchor !== undefined && toMilliseconds(anchor) !== toMilliseconds(before?.org_status_changed_at);
  if (data.org_status === 'grace_period' && !isAnchored) data.org_status_changed_at = new Date();
};

/**
 * Emits the events that a watchdog would emit for this change: the watchdog itself finds the new status already stored.
 * The month is that of the stored spend.
 */
const emit = async (
  { strapi, before, after }: Change,
  announced: { limit: boolean; status: boolean },
): Promise<void> => {
  if (!before) return;
  const evaluatedAt = toMilliseconds(before.budget_as_of);
  const now = new Date();
  const status = {
    id: before.id,
    before: (before.budget_status ?? null) as BudgetStatus | null,
    after: (after.budget_status ?? 'ok') as BudgetStatus,
    spend: numberOrNull(after.budget_current_spend) ?? 0,
    limit: numberOrNull(after.monthly_budget_limit),
    limitChangedAt: toMilliseconds(after.budget_limit_changed_at),
  };
  const asOf = evaluatedAt === null ? now : new Date(evaluatedAt);
  if (announced.limit) await emitBudgetStatus(strapi, [{ ...status, evaluatedAt: asOf }], { spend: asOf, now });
  // Of the members' actions, only merges and splits change the status.
  const byOperator = currentActor(strapi).kind !== 'user';
  if (announced.status)
    await emitStatuses(strapi, [{ before: suspensionRowOf(before), after: suspensionRowOf(after) }], now, byOperator);
};

/** Turning on SSO-only also ends access of earlier password sessions, permanently. */
const endPasswordSessions = ({ before, data }: Change & { data: Attributes }): void => {
  delete data.password_sessions_from;
  if (data.sso_only === true && !before?.sso_only) data.password_sessions_from = new Date();
};

const provedAt = (verifiedAt: number | null) => ({
  workspace_domain_verified_at: verifiedAt === null ? null : new Date(verifiedAt),
  workspace_domain_proof: null,
});

/** The document service sends all attributes on every save, so only a different value counts as written. */
const settleDomain = ({ before, data }: Change & { data: Attributes }): void => {
  const sent = data.workspace_domain_verified_at;
  const stored = toMilliseconds(before?.workspace_domain_verified_at);
  const verifiedAt = verificationAfter({
    domain: { before: textOf(before?.workspace_domain), after: textOf({ ...before, ...data }.workspace_domain) },
    verifiedAt: { before: stored, sent: sent === undefined ? stored : toMilliseconds(sent) },
    status: ({ ...before, ...data }.org_status as string | undefined) ?? 'active',
  });
  // Who writes the time by hand has proved nothing.
  delete data.workspace_domain_proof;
  if (verifiedAt === stored) delete data.workspace_domain_verified_at;
  else Object.assign(data, provedAt(verifiedAt));
};

const check = async (change: Change): Promise<void> => {
  const data = defined(change.data);
  const { strapi, before } = change;
  const announced = { limit: setsLimit(change), status: setsStatus(change) };
  // A blank form field does not remove the limit or the status.
  if (data.agent_limit === null) data.agent_limit = DEFAULT_AGENT_LIMIT;
  if (data.org_status === null) data.org_status = 'active';
  await fillSlug({ ...change, data });
  await applyPlan({ ...change, data });
  evaluateBudgetStatus({ ...change, data });
  applyStatus({ ...change, data });
  endPasswordSessions({ ...change, data });
  const { values, violations } = applyFieldRules(data, before ?? {});
  Object.assign(data, values);
  settleDomain({ ...change, data });
  settleProvisionalSettings({ ...change, data, after: { ...before, ...data } });
  if (before && data.vat_id !== undefined && data.vat_id !== before.vat_id) {
    Object.assign(data, UNCHECKED_VAT_ID);
  }
  const after = { ...before, ...data };
  await assertOwnFeatures(strapi, before, after, featuresSwitchedOn(before, after));
  // The lock keeps the counted methods until this is written.
  const needsMethod = requiresSso(after);
  if (before && needsMethod) await lockOrganisation(strapi, before.id);
  const sso = needsMethod && {
    ssoOnly: true,
    workspaceDomain: (after.workspace_domain as string | null | undefined) ?? null,
    usableDirectories: before ? await countUsableDirectories(strapi, before.id) : 0,
  };
  refuse([
    ...violations,
    announced.limit
      ? checkBudgetLimit(numberOrNull(after.monthly_budget_limit), numberOrNull(after.max_monthly_budget))
      : null,
    data.sign_in_policy === undefined ? null : checkSignInPolicy(data.sign_in_policy),
    sso ? checkSsoOnly(sso, after.sso_only ? 'sso_only' : 'allowed_methods') : null,
  ]);
  if (!before) await countFounding(strapi);
  await settleSsoSwitch(strapi, before, data);
  await settleAlertList(strapi, before?.id ?? null, data);
  await emit({ ...change, after }, announced);
};

const onRemove = (): void => {
  throw invalid(
    [
      {
        path: ['org_status'],
        message:
          'An organisation cannot be deleted, because its records and its history refer to it. Set its status to archived.',
      },
    ],
    'ORGANISATION_NOT_DELETABLE',
  );
};

interface Created {
  result: { id: number; documentId: string; name: string; slug: string };
  params: { data: Attributes };
}

export default {
  ...invariants(check, onRemove),
  async afterCreate({ result, params }: Created) {
    await emitOrganisation(strapi, result);
    await askNewList(strapi, result.id, params.data);
    await offerNewUndo(strapi, result.id, params.data);
  },
};
