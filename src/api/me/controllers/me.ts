import type { Core } from '@strapi/strapi';
import { secondFactorDue } from '../../../domain/access/sign-in-policy/unmet-policy';
import { concernsOnly } from '../../../domain/access/sso-only';
import { linkEnds } from '../../../domain/accounts/address-change/change';
import { readReturnAddress } from '../../../domain/accounts/return-address';
import { graceDays } from '../../../domain/billing/grace-period';
import { organisationAllowanceOf } from '../../../repositories/billing/owner-capacity';
import { capabilitiesOf } from '../../../domain/access/capability-matrix';
import { openChangeFor, useAddressLink, withdrawAddressChange } from '../../../commands/accounts/change-address';
import { reportSignIn } from '../../../commands/accounts/sign-ins/report-sign-in';
import { changeName } from '../../../commands/accounts/change-name';
import { prepareRehearsal } from '../../../commands/accounts/rehearse-sso';
import { returnOriginsOf, signInMethodsOf } from '../../../commands/accounts/sso-settings';
import { chooseMails, shownChoice } from '../../../commands/mails/mail-choices';
import { assertSteppedUp, isSteppedUp } from '../../../repositories/accounts/stepped-up';
import { mailChoicesOf } from '../../../repositories/mails/mail-choices';
import type { Membership, PendingMembership, Principal } from '../../../tenancy/identity/principal';
import { isServedHere } from '../../../tenancy/store/cells';
import type { OrganisationFacts } from '../../../tenancy/organisation-facts';
import { organisationIdOf, type RequestContext } from '../../../http/request-state';
import { keyPrefix } from '../../../wire/credentials/api-key';
import type { SessionFacts } from '../../../tenancy/identity/sessions';
import { invalidReturnUrl, noSuchMethod } from '../../../wire/errors/sso-errors';
import { defined } from '../../../values';

/** The body of `POST /me/sso-links`. */
type LinkInput = { organisation: string } & Partial<Record<'directory' | 'return_to', string | null>>;

/** Only these facts are shown. Members must not see the others, which exist for guards. */
const pick = ({ id, documentId, name, slug }: OrganisationFacts) => ({ id, documentId, name, slug });

/** What the caller can do in an organisation: an API key, only what it was given. */
const capabilitiesIn = ({ role }: Membership, { key }: Principal) =>
  capabilitiesOf(role).filter((capability) => key?.capabilities.has(capability) ?? true);

const keyOf = ({ documentId, key }: Principal) =>
  key && {
    prefix: keyPrefix(documentId),
    capabilities: [...key.capabilities],
    expires_at: new Date(key.expiresAt).toISOString(),
  };

/** What the console shows on every screen of a support view. */
const supportViewOf = ({ supportView }: Principal) =>
  supportView && { reason: supportView.reason, expires_at: new Date(supportView.expiresAt).toISOString() };

const sessionOf = ({ method, secondFactor, passwordVerifiedAt }: SessionFacts) => ({
  method,
  second_factor: secondFactor,
  password_verified_at: passwordVerifiedAt === null ? null : new Date(passwordVerifiedAt).toISOString(),
});

/** The offers that a session shows: those of others are not for the organisation that controls a single sign-on session. */
const shownOffers = async (strapi: Core.Strapi, { principal, session }: RequestContext['state']) => {
  const { pending = [] } = principal;
  const only = session ? concernsOnly(session) : null;
  const isOwn = ({ organisation }: PendingMembership) => organisation.id === only;
  return pending.every(isOwn) || (await isSteppedUp(strapi, session)) ? pending : pending.filter(isOwn);
};

/** Describes the caller for a frontend's first screen. Organisations of other cells are omitted. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async findOne({ state }: RequestContext) {
    const { kind, id, documentId, name, isOperator, memberships } = state.principal;
    const isHere = ({ organisation }: { organisation: OrganisationFacts }) => isServedHere(strapi, organisation);
    const joined = [...memberships.values()].filter(isHere).map((membership) => ({
      organisation: pick(membership.organisation),
      role: membership.role,
      capabilities: capabilitiesIn(membership, state.principal),
      second_factor_due: state.session ? secondFactorDue(state.session, membership.organisation) : null,
    }));
    const asked = (await shownOffers(strapi, state)).filter(isHere).map((offered) => ({
      documentId: offered.documentId,
      organisation: { ...pick(offered.organisation), sso_only: offered.organisation.ssoOnly },
      role: offered.role,
      pending_since: offered.since,
    }));
    return {
      data: {
        ...{ kind, id, documentId, name, is_operator: isOperator, memberships: joined, pending_memberships: asked },
        session: state.session ? sessionOf(state.session) : null,
        api_key: keyOf(state.principal) ?? null,
        support_view: supportViewOf(state.principal) ?? null,
      },
    };
  },

  async update({ state }: RequestContext) {
    await assertSteppedUp(strapi, state.session);
    const name = (state.input.name as string).trim();
    await changeName(strapi, state.principal.id, name);
    return { data: { name } };
  },

  async linkSso({ state }: RequestContext) {
    await assertSteppedUp(strapi, state.session);
    const { organisation, directory = null, return_to: requested } = state.input as LinkInput;
    const returnTo = requested ? readReturnAddress(requested, returnOriginsOf(strapi)) : null;
    if (requested && returnTo === null) throw invalidReturnUrl();
    const { id: userId, memberships } = state.principal;
    const isMember = [...memberships.values()].some((one) => one.organisation.documentId === organisation);
    // Whether another organisation exists is not said.
    if (!isMember) throw noSuchMethod(await signInMethodsOf(strapi, ''));
    const link = { organisation, method: 'directory', directory, returnTo, userId, links: true } as const;
    const data = await prepareRehearsal(strapi, link);
    return { data };
  },

  async showNotifications({ state }: RequestContext) {
    const { id, memberships } = state.principal;
    const choices = await mailChoicesOf(strapi, id);
    const data = choices.flatMap((choice) => {
      const organisation = memberships.get(choice.organisationId)?.organisation;
      if (!organisation || !isServedHere(strapi, organisation)) return [];
      return [{ organisation: pick(organisation), ...shownChoice(choice) }];
    });
    return { data };
  },

  async chooseNotifications(ctx: RequestContext) {
    const { principal, input } = ctx.state;
    const organisationId = organisationIdOf(ctx);
    const choice = await chooseMails(strapi, principal.id, organisationId, input.off as string[]);
    const { organisation } = defined(principal.memberships.get(organisationId));
    return { data: { organisation: pick(organisation), ...choice } };
  },

  async showAddressChange({ state }: RequestContext) {
    const change = await openChangeFor(strapi, state.principal.documentId, Date.now());
    return { data: change && { email: change.to, expires_at: new Date(linkEnds(change)).toISOString() } };
  },

  async withdrawAddressChange(ctx: RequestContext) {
    await withdrawAddressChange(strapi, ctx.state.principal.documentId, Date.now());
    ctx.status = 204;
    ctx.body = null;
  },

  async useAddressLink({ state }: RequestContext) {
    return { data: { email: await useAddressLink(strapi, state.input.token as string, Date.now()) } };
  },

  async useSignInLink({ state }: RequestContext) {
    return { data: { code: await reportSignIn(strapi, state.input.token as string, Date.now()) } };
  },

  async ownership({ state }: RequestContext) {
    const allowance = await organisationAllowanceOf(strapi, state.principal.id, new Date());
    const { owned, limit, trialEndsAt, limitAfterTrial } = allowance;
    return {
      data: {
        ...{ owned, limit, limit_after_trial: limitAfterTrial, grace_days: graceDays },
        trial_ends_at: trialEndsAt === null ? null : new Date(trialEndsAt).toISOString(),
      },
    };
  },
});
