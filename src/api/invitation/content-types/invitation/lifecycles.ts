import validator from 'validator';
import { emailAddress } from '../../../../domain/accounts/email-address';
import { invitationEnd, isOpen } from '../../../../domain/accounts/invitations';
import { assertFits } from '../../../../lifecycles/capacity';
import { countInvitation } from '../../../../lifecycles/daily-limits';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { emitEvents } from '../../../../commands/events/emit-events';
import { newInvitationToken } from '../../../../repositories/accounts/invitation-token';
import { isInvited, isMemberAddress } from '../../../../repositories/accounts/invitations';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { invalid } from '../../../../wire/errors/http-errors';
import { toMilliseconds } from '../../../../database/moments';
import type { StoredOf } from '../../../../resources/records';
import type { invitation } from '../../../../resources/invitation';
import { defined } from '../../../../values';

type Invitation = StoredOf<typeof invitation>;

const stateOf = ({ expires_at, accepted_at, revoked_at }: Attributes) => ({
  expiresAt: toMilliseconds(expires_at) ?? 0,
  acceptedAt: toMilliseconds(accepted_at),
  revokedAt: toMilliseconds(revoked_at),
});

const refuse = (path: string, code: string, message: string): never => {
  throw invalid([{ path: [path], message }], code);
};

const changesIn = ({ before, data }: Change<Invitation>, name: string): boolean =>
  data?.[name] !== undefined && data[name] !== before?.[name];

const movesIn = ({ before, data }: Change<Invitation>, name: string): boolean =>
  data?.[name] !== undefined && toMilliseconds(data[name]) !== toMilliseconds(before?.[name]);

/**
 * Emits the event from which the relay sends the email. It does not contain the token:
 * src/repositories/accounts/invitation-token.ts.
 */
const emit = (
  documentId: unknown,
  { organisation, sent_at }: Pick<Invitation, 'organisation' | 'sent_at'>,
): Promise<void> => {
  const sentAt = new Date(defined(toMilliseconds(sent_at))).toISOString();
  const payload = { invitation: { documentId, sent_at: sentAt } };
  return emitEvents(strapi, [{ name: 'organisation.invitation-sent', organisationId: organisation, payload }]);
};

/** Sets the token and the expiry of an invitation, whether REST, the admin panel or a script sends it. */
const prepare = (data: Attributes): void => {
  data.sent_at ??= new Date();
  const end = new Date(invitationEnd(defined(toMilliseconds(data.sent_at))));
  Object.assign(data, newInvitationToken(), { expires_at: end });
};

const refuseFixedFields = (change: Change<Invitation>): void => {
  const { before } = change;
  for (const name of ['email', 'role'])
    if (changesIn(change, name)) refuse(name, 'INVITATION_FIXED', 'Revoke the invitation and send a new one.');
  const isOver = before?.accepted_at || before?.revoked_at;
  const moved = ['sent_at', 'expires_at', 'accepted_at', 'revoked_at'].find((name) => movesIn(change, name));
  if (isOver && moved)
    refuse(moved, 'INVITATION_CLOSED', 'The invitation was already accepted or revoked. Send a new one.');
};

/**
 * Allows one open invitation per address and none for members, and takes a seat. The lock on the organisation makes the
 * limit exact.
 */
const takeSeat = async (change: Change<Invitation>, now: number): Promise<void> => {
  const { before, after } = change;
  const { organisation, email } = after as { organisation?: number; email: string };
  if (!organisation || (before && isOpen(stateOf(before), now)) || !isOpen(stateOf(after), now)) return;
  await lockOrganisation(change.strapi, organisation);
  if (await isMemberAddress(change.strapi, organisation, email))
    refuse('email', 'ALREADY_MEMBER', 'The person with this address is already a member.');
  if (await isInvited(change.strapi, { organisationId: organisation, email, exceptId: before?.id ?? 0 }, now))
    refuse('email', 'ALREADY_INVITED', 'This address already has an open invitation. Send that one again.');
  await assertFits(change, 'members', 'api::invitation.invitation');
};

/** The lifecycle of ownership refuses an invitation without an organisation. */
const countSent = async (app: Change['strapi'], { organisation, email }: Attributes): Promise<void> => {
  if (organisation) await countInvitation(app, { organisationId: organisation as number, email: email as string });
};

const rules = invariants<Invitation>(async (change) => {
  const { before, data } = change;
  if (!data) return;
  if (typeof data.email === 'string') data.email = emailAddress(data.email);
  if (!before) {
    if (typeof data.email !== 'string' || !validator.isEmail(data.email))
      refuse('email', 'EMAIL_INVALID', 'This is not an email address.');
    if (data.expires_at) Object.assign(data, { ...newInvitationToken(), sent_at: data.sent_at ?? new Date() });
    else prepare(data);
  } else {
    refuseFixedFields(change);
    if (movesIn(change, 'sent_at')) {
      prepare(data);
      await emit(before.documentId, { ...before, ...data });
    }
  }
  const after = { ...before, ...data };
  await takeSeat({ ...change, after }, Date.now());
  if (!before || movesIn(change, 'sent_at')) await countSent(change.strapi, after);
});

export default {
  ...rules,
  afterCreate: ({ params, result }: { params: { data: Invitation }; result: Attributes }) =>
    emit(result.documentId, params.data),
};
