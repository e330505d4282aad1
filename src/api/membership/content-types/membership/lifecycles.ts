import { roleHas } from '../../../../domain/access/capability-matrix';
import { leavesNoOwner } from '../../../../domain/access/membership-roles';
import { mayMailOffer } from '../../../../lifecycles/daily-limits';
import { assertFits, assertMembershipFits } from '../../../../lifecycles/capacity';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { emitEvents } from '../../../../commands/events/emit-events';
import { findAccount, hasProvedAddress } from '../../../../repositories/accounts/user-accounts';
import { releaseFindings } from '../../../../repositories/findings/assignees';
import { countOwners } from '../../../../repositories/organisations/memberships';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { forbidden, invalid } from '../../../../wire/errors/http-errors';
import { assertWritable } from '../../../../wire/errors/guard-errors';
import { countsAgainst } from '../../../../domain/plans/capacity';
import type { StoredOf } from '../../../../resources/records';
import type { membership } from '../../../../resources/membership';

type Membership = StoredOf<typeof membership>;

/** What events say about a membership. */
type Joined = Attributes & Pick<Membership, 'organisation'> & Partial<Membership>;

const MEMBERSHIP = 'api::membership.membership';

/** Whether a membership counts against the member limit: pending ones do, deactivated ones do not. */
const takesSeat = (membership: Attributes): boolean => countsAgainst('members', MEMBERSHIP, membership, Date.now());

/** Whether the person is a member: they have accepted, and no directory has deactivated them. */
const isActive = (membership: Attributes): boolean => takesSeat(membership) && !membership.pending_since;

/** Ensures that an organisation keeps an active owner, regardless of who makes the change. */
const keepAnOwner = async ({ strapi, before, data, after }: Change<Membership>): Promise<void> => {
  if (before?.role !== 'owner' || !isActive(before)) return;
  const organisationId = before.organisation;
  await lockOrganisation(strapi, organisationId);
  const role = data && isActive(after) ? (data.role ?? before.role) : null;
  if (leavesNoOwner(before.role, role, await countOwners(strapi, organisationId, before.id))) {
    throw invalid(
      [{ path: ['role'], message: 'An organisation must keep at least one owner. Make another member owner first.' }],
      'LAST_OWNER',
      { remedy: 'Make another member owner first: PUT /api/memberships/{id} with the role owner.' },
    );
  }
};

/** Events contain only the membership's id. Receivers can look up the person if they are authorised. */
const emit = (
  name: 'member.added' | 'member.removed' | 'member.role-changed',
  { documentId, role, organisation }: Joined,
  more: Record<string, unknown> = {},
) => emitEvents(strapi, [{ name, organisationId: organisation, payload: { member: { documentId, role }, ...more } }]);

/** Whether the email about a pending membership is within the limits. Other memberships were counted when they were offered. */
const isWithinLimits = async ({ user_name: directoryName, organisation, user }: Joined): Promise<boolean> => {
  if (!directoryName) return true;
  const account = await findAccount(strapi, { id: user });
  return !account?.email || mayMailOffer(strapi, { organisationId: organisation, email: account.email });
};

/** Emits the event that emails the person about a pending membership. */
const offer = async (membership: Joined): Promise<void> => {
  const { documentId, pending_since: since, organisation } = membership;
  if (!since || !(await isWithinLimits(membership))) return;
  const pending_since = new Date(since).toISOString();
  const payload = { membership: { documentId, pending_since } };
  await emitEvents(strapi, [{ name: 'organisation.membership-offered', organisationId: organisation, payload }]);
};

const emitChange = async (before: Joined, after: Joined): Promise<void> => {
  const [was, is] = [isActive(before), isActive(after)];
  if (!was && is) await emit('member.added', after);
  if (was && !is) await emit('member.removed', before);
  if (was && is && before.role !== after.role) await emit('member.role-changed', after, { previous_role: before.role });
};

/** Whoever cannot read the findings of the organisation any more takes care of none of them. */
const releaseAfter = async (before: Membership, after: Partial<Membership> | null): Promise<void> => {
  const canRead = (membership: Attributes & Partial<Membership>) =>
    isActive(membership) && membership.role !== undefined && roleHas(membership.role, 'finding:read');
  if (before.user !== null && canRead(before) && !(after && canRead({ ...before, ...after })))
    await releaseFindings(strapi, before.user, before.organisation);
};

/** Enforces the limit when a seat is taken, and again when a pending membership is accepted. */
const assertSeat = async (change: Change<Membership>): Promise<void> => {
  const { before, after } = change;
  const tookSeat = before !== null && takesSeat(before);
  if (takesSeat(after) && !tookSeat) await assertFits(change, 'members', MEMBERSHIP);
  const accepts = tookSeat && !isActive(before) && isActive(after);
  if (!accepts) return;
  const locked = await assertFits(change, 'members', MEMBERSHIP, true);
  // The policy has checked this, but a merge or a split may have archived the organisation since.
  if (locked) assertWritable(locked.facts);
};

/**
 * A directory knows people only by their address, so the person who accepts its membership must have proved that
 * address.
 *
 * @throws PolicyError `ADDRESS_UNPROVED`
 */
const assertAddressProved = async ({ strapi, before, data }: Change<Membership>): Promise<void> => {
  const isAccepted = before?.pending_since && data?.pending_since === null;
  // If a directory adds a person again, the domain of the address has decided.
  if (
    !isAccepted ||
    !before.user_name ||
    before.deprovisioned_at ||
    (before.user !== null && (await hasProvedAddress(strapi, before.user)))
  )
    return;
  throw forbidden(
    'ADDRESS_UNPROVED',
    'A directory added this membership for an address that you have not proved yet.',
    {
      remedy:
        'Request a link with POST /api/auth/send-email-confirmation and follow it, or sign in to the organisation by single ' +
        'sign-on.',
    },
  );
};

const leave = async (change: Change<Membership>): Promise<void> => {
  await keepAnOwner(change);
  // For a deactivated member, the event has already been emitted.
  if (change.before && isActive(change.before)) await emit('member.removed', change.before);
  if (change.before) await releaseAfter(change.before, null);
};

const rules = invariants<Membership>(async (change) => {
  const { before, data, after } = change;
  if (!before && !data?.user) throw invalid([{ path: ['user'], message: 'user is required.' }], 'USER_MISSING');
  if (before && data?.user !== undefined && data.user !== before.user) {
    throw invalid(
      [{ path: ['user'], message: 'A membership cannot be moved to another person. Remove it and add a new one.' }],
      'USER_FIXED',
    );
  }
  await assertAddressProved(change);
  // A member who was reactivated by hand becomes visible to the directory again.
  if (before?.deactivated_at && data && takesSeat(after)) data.deprovisioned_at = null;
  await assertSeat(change);
  if (!before) await assertMembershipFits(change);
  await keepAnOwner(change);
  if (before) await emitChange(before, { ...before, ...data });
  if (before && data) await releaseAfter(before, data);
}, leave);

export default {
  ...rules,
  async afterCreate({ params, result }: { params: { data: Membership }; result: Membership }) {
    const { organisation, user } = params.data;
    const membership = { ...result, organisation, user };
    if (isActive(result)) await emit('member.added', membership);
    else if (result.pending_since && takesSeat(result)) await offer(membership);
  },
};
