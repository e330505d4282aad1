/** What decides whether a membership shows its person. */
interface Membership {
  pending_since?: unknown;
  user_name?: unknown;
}

/**
 * Whether a membership keeps its person to itself: a directory named an address, and the person has not accepted. Showing the
 * account would reveal whether the address has one, and its username.
 */
export const hidesPerson = ({ pending_since: pendingSince, user_name: userName }: Membership): boolean =>
  Boolean(pendingSince) && Boolean(userName);
