import type { Condition } from '../condition';

/** An invitation is valid for seven days and can be used once. It takes a seat while it is open. Times are in milliseconds. */
export interface InvitationState {
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

/** The expiry of an invitation. */
export const invitationEnd = (sentAt: number): number => sentAt + INVITATION_DAYS * DAY_MS;

/** The condition of an open invitation, as in `isOpen`, for records and for the database. */
export const OPEN_INVITATION = [
  { attribute: 'accepted_at', is: 'empty' },
  { attribute: 'revoked_at', is: 'empty' },
  { attribute: 'expires_at', is: 'ahead' },
] as const satisfies readonly Condition[];

/** Whether an invitation can still be accepted, which ends at exactly its expiry. */
export const isOpen = ({ expiresAt, acceptedAt, revokedAt }: InvitationState, now: number): boolean =>
  acceptedAt === null && revokedAt === null && now < expiresAt;

/** What became of an invitation, for the page that its email links to. */
export const INVITATION_STATES = ['open', 'accepted', 'declined', 'revoked', 'expired'] as const;

/**
 * What became of an invitation. A declined one is revoked too.
 *
 * @param now milliseconds
 */
export const invitationStateAt = (
  { declinedAt, ...invitation }: InvitationState & { declinedAt: number | null },
  now: number,
): (typeof INVITATION_STATES)[number] => {
  if (isOpen(invitation, now)) return 'open';
  if (invitation.acceptedAt !== null) return 'accepted';
  if (declinedAt !== null) return 'declined';
  return invitation.revokedAt === null ? 'expired' : 'revoked';
};

/** The address of the page for accepting, with the token; null if no page is configured. */
export const acceptUrl = (page: string, token: string): string | null => {
  if (!URL.canParse(page) || !/^https?:/.test(page)) return null;
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
};
