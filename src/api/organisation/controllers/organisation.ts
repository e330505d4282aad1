import type { Core } from '@strapi/strapi';
import { compileAllowlist, isAddressAllowed } from '../../../domain/access/ip-allowlist';
import { type SettingWarning, ssoWarnings } from '../../../domain/accounts/sso-warnings';
import { parseAddress } from '../../../domain/access/client-address';
import { alertWarnings } from '../../../domain/budget/alert-recipients';
import { rankMembers } from '../../../domain/leaderboard/points';
import { countryMismatch } from '../../../domain/vat/vat-country';
import { unusualVatNumber } from '../../../domain/vat/vat-number';
import { type TimeWindow, windowStart } from '../../../domain/time-window';
import { resolveOrganisation } from '../../../http/authorisation';
import { deadlineOf, type Updated, updatedOrTried, withWarnings } from '../../../http/provisional-update';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, organisationIdOf, type RequestState, targetOf } from '../../../http/request-state';
import { alertRecipientsOf } from '../../../commands/budget/alert-recipients';
import { ssoOutlookOf } from '../../../commands/accounts/sso-outlook';
import { nothingProvisional } from '../../../wire/errors/provisional-errors';
import { endPasswordSessions } from '../../../commands/accounts/end-password-sessions';
import { mergeOrganisations } from '../../../commands/merge-split/merge-organisations';
import type { RequestedPart } from '../../../commands/merge-split/parse-split';
import { splitOrganisation } from '../../../commands/merge-split/split-organisation';
import { achievementsSince } from '../../../repositories/leaderboard/leaderboard';
import { spendByGroup } from '../../../repositories/budget/spend-groups';
import { costsKeptSince } from '../../../repositories/retention/old-costs';
import { usageOf } from '../../../repositories/plans/usage';
import { readDayRange } from '../../../wire/query/time-ranges';
import { organisation } from '../../../resources/organisation';
import type { RecordOf } from '../../../resources/records';
import type { CostGrouping } from '../costs-contract';

type Organisation = RecordOf<typeof organisation>;

const allowlistOf = ({ ip_allowlist: ranges }: Partial<Organisation>): string[] => ranges ?? [];

const optionsOf = ({ query }: RequestState) => ({ dryRun: query.dry_run === true, now: new Date() });

type Values = Record<string, unknown>;

/** Adds the deadlines of provisional settings to the input; the lifecycle decides which changes need one. */
const withDeadlines = ({ input, query }: RequestState): Values => {
  const deadline = deadlineOf({ query });
  if (deadline === null) return input;
  const deadlines = {
    ...(input.sso_only === true ? { sso_only_confirm_by: deadline } : {}),
    ...(allowlistOf(input).length > 0 ? { ip_allowlist_confirm_by: deadline } : {}),
  };
  if (Object.keys(deadlines).length === 0) throw nothingProvisional('sso_only: true or a new ip_allowlist');
  return { ...input, ...deadlines };
};

const CALLER_EXCLUDED: SettingWarning = {
  code: 'ALLOWLIST_EXCLUDES_YOU',
  message: 'The address of this request is not on the new IP allowlist: your next request will be refused.',
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(organisation)({ strapi });

  /** Warns callers who exclude their own address; the allowlist does not apply to operators. */
  const allowlistWarnings = (
    { principal, clientAddress, input }: RequestState,
    after: Organisation,
  ): SettingWarning[] => {
    const excludesCaller =
      input.ip_allowlist !== undefined && !isAddressAllowed(compileAllowlist(allowlistOf(after)), clientAddress);
    return excludesCaller && !principal.isOperator ? [CALLER_EXCLUDED] : [];
  };

  /** Warns of the effects of SSO-only, if this write has turned it on. */
  const signOnWarnings = async ({ principal, session, target }: RequestState, after: Organisation) => {
    if (!after.sso_only || target?.values.sso_only) return [];
    const outlook = await ssoOutlookOf(strapi, { document_id: after.documentId });
    const endsOwnSession = !principal.isOperator && session?.method !== 'sso';
    return outlook ? ssoWarnings({ ...outlook, endsOwnSession }) : [];
  };

  const vatWarnings = ({ input }: RequestState, after: Organisation): SettingWarning[] => {
    if (input.vat_id === undefined && input.billing_country === undefined) return [];
    const { vat_id: vatId } = after;
    const found = [countryMismatch(vatId, after.billing_country), after.vat_id_valid ? null : unusualVatNumber(vatId)];
    return found.filter((warning) => warning !== null);
  };

  const recipientWarnings = async ({ input }: RequestState, { id }: Organisation): Promise<SettingWarning[]> =>
    input.budget_alert_emails === undefined ? [] : alertWarnings(await alertRecipientsOf(strapi, id));

  const warned = async ({ state }: RequestContext, answer: Updated): Promise<Updated> => {
    const after = answer.data as Organisation;
    const warnings = [
      ...allowlistWarnings(state, after),
      ...(await signOnWarnings(state, after)),
      ...vatWarnings(state, after),
      ...(await recipientWarnings(state, after)),
    ];
    return withWarnings(answer, warnings);
  };

  return {
    ...plain,

    async create(ctx: RequestContext) {
      return warned(ctx, await plain.create(ctx));
    },

    async update(ctx: RequestContext) {
      ctx.state.input = withDeadlines(ctx.state);
      return updatedOrTried(strapi, ctx, async () => warned(ctx, await plain.update(ctx)));
    },

    async limits({ state }: RequestContext) {
      return { data: await usageOf(strapi, organisationIdOf({ state })) };
    },

    async leaderboard({ state }: RequestContext) {
      const window = state.query.window as TimeWindow;
      const from = windowStart(window, new Date());
      const { members, total } = await achievementsSince(strapi, organisationIdOf({ state }), from);
      return { data: rankMembers(members), meta: { window, from: from.toISOString(), members: total } };
    },

    async costs({ state }: RequestContext) {
      const groupBy = state.query.group_by as CostGrouping;
      const range = readDayRange(state.query, Date.now());
      const { groups, ...totals } = await spendByGroup(strapi, organisationIdOf({ state }), groupBy, range);
      const [from, to] = [range.days[0], range.days.at(-1)];
      const kept_from = new Date(costsKeptSince(strapi, Date.now())).toISOString().slice(0, 10);
      const meta = { group_by: groupBy, from, to, requested_to: range.requestedTo, kept_from, ...totals };
      return { data: groups, meta };
    },

    async merge({ state }: RequestContext) {
      const { id } = targetOf({ state });
      const into = await resolveOrganisation(strapi, state, state.input.into as string);
      return { data: await mergeOrganisations(strapi, id, into, optionsOf(state)) };
    },

    async split({ state }: RequestContext) {
      const { id } = targetOf({ state });
      return { data: await splitOrganisation(strapi, id, state.input.into as RequestedPart[], optionsOf(state)) };
    },

    async endPasswordSessions({ state }: RequestContext) {
      const { id, documentId } = targetOf({ state });
      const before = new Date();
      await endPasswordSessions(strapi, { id, documentId }, before);
      return { data: { ended_before: before.toISOString() } };
    },

    checkAddress({ state }: RequestContext) {
      const ip = state.query.ip as string;
      const ranges = allowlistOf(targetOf<Organisation>({ state }).values);
      const valid = parseAddress(ip) !== null;
      return {
        data: {
          ip,
          valid,
          allowed: valid && isAddressAllowed(compileAllowlist(ranges), ip),
          restricted: ranges.length > 0,
        },
      };
    },
  };
};
