import type { Condition } from '../condition';

/**
 * An invitation holds for seven days, once, and takes a seat as long as it may still be accepted (issue of invitations).
 * Moments in milliseconds.
 */
export interface InvitationState {
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

export const INVITATION_DAYS = 7;
const DAY_MS = 86_400_000;

/** When an invitation that is sent now ends. */
export const invitationEnd = (sentAt: number): number => sentAt + INVITATION_DAYS * DAY_MS;

/** The same as `isOpen`, for records and for the database. */
export const OPEN_INVITATION = [
  { attribute: 'accepted_at', is: 'empty' },
  { attribute: 'revoked_at', is: 'empty' },
  { attribute: 'expires_at', is: 'ahead' },
] as const satisfies readonly Condition[];

/** Whether an invitation may still be accepted; in the very millisecond of its end it may not. */
export const isOpen = ({ expiresAt, acceptedAt, revokedAt }: InvitationState, now: number): boolean =>
  acceptedAt === null && revokedAt === null && now < expiresAt;

/** The address of the page that takes a token; null where none is set. */
export const acceptUrl = (page: string, token: string): string | null => {
  if (!URL.canParse(page) || !/^https?:/.test(page)) return null;
  const url = new URL(page);
  url.searchParams.set('token', token);
  return url.href;
};
