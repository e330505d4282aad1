/** The fields that decide whether a membership shows its person. */
interface Membership {
  [field: string]: unknown;
  pending_since?: unknown;
  user_name?: unknown;
}

/**
 * Whether a membership hides its person, because a directory added an address and the person has not accepted yet. Showing
 * the account would reveal whether the address has one, and its username.
 */
export const hidesPerson = ({ pending_since: pendingSince, user_name: userName }: Membership): boolean =>
  Boolean(pendingSince) && Boolean(userName);
