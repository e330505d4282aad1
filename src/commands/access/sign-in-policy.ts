import type { Core } from '@strapi/strapi';
import {
  checkSignInPolicy,
  DEFAULT_SIGN_IN_POLICY,
  refusesSessions,
  settlePolicy,
  type SignInPolicy,
  withoutGrace,
  type WrittenPolicy,
} from '../../domain/access/sign-in-policy/policy';
import { type PolicySession, unmetPolicy } from '../../domain/access/sign-in-policy/unmet-policy';
import { policyWarnings, type SettingWarning } from '../../domain/accounts/sso-warnings';
import { lockedOutMembers, membersWithoutFactor } from '../../repositories/access/policy-members';
import { DEADLINES } from '../../domain/access/provisional-setting';
import { storedSignInPolicy } from '../../repositories/access/sign-in-policies';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import type { OrganisationFacts } from '../../tenancy/organisation-facts';
import { changeRecord } from '../../tenancy/store/system-records';
import { tenancyOf } from '../../tenancy/tenancy';
import { nothingProvisional, nothingToConfirm } from '../../wire/errors/provisional-errors';
import { guarded } from '../../wire/errors/guard-errors';
import { violated } from '../../wire/errors/http-errors';
import { workingProviders } from '../accounts/sso-outlook';
import { confirmProvisional } from './provisional-settings';

/** Maximum number of members that the policy lists, and that a warning names. */
const MAX_LISTED = 100;
const MAX_NAMED = 20;

/** The sign-in policy of an organisation with the members who have no second factor. */
export const shownSignInPolicy = async (strapi: Core.Strapi, organisationId: number) => {
  const { policy, confirmBy } = await storedSignInPolicy(strapi, organisationId);
  const members_without_factor = await membersWithoutFactor(strapi, organisationId, MAX_LISTED);
  return { ...policy, allowed_methods: [...policy.allowed_methods], confirm_by: confirmBy, members_without_factor };
};

/**
 * Replaces the sign-in policy of an organisation. What the change does not name gets its default.
 *
 * @param deadline when the change is taken back unless it is confirmed, ISO 8601; null: it is final
 * @throws ValidationError `VALIDATION_FAILED`, `SSO_METHOD_MISSING`, `NOTHING_TO_CONFIRM`
 */
export const changeSignInPolicy = (
  strapi: Core.Strapi,
  organisationId: number,
  change: Partial<WrittenPolicy>,
  deadline: string | null,
): Promise<void> =>
  tenancyOf(strapi).writes.run(async () => {
    // Before the end of the grace is computed, which has to be a time.
    const refused = checkSignInPolicy(change);
    if (refused) throw violated(refused);
    await lockOrganisation(strapi, organisationId);
    const { policy: before } = await storedSignInPolicy(strapi, organisationId);
    const policy = settlePolicy(before, { ...DEFAULT_SIGN_IN_POLICY, ...change }, Date.now());
    if (deadline !== null && !refusesSessions(policy)) throw nothingProvisional('a policy that can refuse sessions');
    await changeRecord(strapi, 'api::organisation.organisation', organisationId, {
      sign_in_policy: policy,
      ...(deadline !== null && { [DEADLINES.sign_in_policy]: deadline }),
    });
  });

/** The caller who changes or confirms a policy. */
export interface PolicyAsker {
  session: PolicySession | undefined;
  hasFactor: boolean;
  /** Whether policies apply: operators and programs are no members. */
  isConcerned: boolean;
}

/** The code for which the policy refuses a session once its grace is over; null if it does not, or is not for the caller. */
const refusalOf = (
  { session, hasFactor, isConcerned }: PolicyAsker,
  organisation: Pick<OrganisationFacts, 'id' | 'ssoOnly'>,
  policy: SignInPolicy,
) =>
  isConcerned
    ? unmetPolicy(session, { ...organisation, signInPolicy: withoutGrace(policy) }, hasFactor, Date.now())
    : null;

/** Warnings about the present policy: whom it leaves no way in, and whether it ends the access of the caller's own session. */
export const signInPolicyWarnings = async (
  strapi: Core.Strapi,
  organisationId: number,
  asker: PolicyAsker,
): Promise<SettingWarning[]> => {
  const { policy } = await storedSignInPolicy(strapi, organisationId);
  const providers = await workingProviders(strapi, organisationId);
  const lockedOut = await lockedOutMembers(strapi, organisationId, policy, providers, MAX_NAMED);
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  return policyWarnings({ lockedOut, endsOwnSession: facts !== undefined && refusalOf(asker, facts, policy) !== null });
};

/**
 * Confirms a provisional sign-in policy. The session of a member must meet it as if its grace were over: entering during the grace
 * proves nothing.
 *
 * @throws PolicyError with the code for which the policy refuses the session; ValidationError `NOTHING_TO_CONFIRM`
 */
export const confirmSignInPolicy = async (
  strapi: Core.Strapi,
  organisation: { id: number; documentId: string },
  asker: PolicyAsker,
): Promise<void> => {
  const facts = (await tenancyOf(strapi).organisations.of([organisation.id])).get(organisation.id);
  const refusal = facts?.signInPolicy ? refusalOf(asker, facts, facts.signInPolicy) : null;
  if (facts && refusal) throw guarded(refusal, facts);
  if (!(await confirmProvisional(strapi, organisation, 'sign_in_policy')))
    throw nothingToConfirm('sign_in_policy', 'GET /api/organisations/{id}/sign-in-policy');
};
