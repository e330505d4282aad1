/** The codes of requests that send emails to chosen addresses, and of their answers, with their status and meaning. */
export const MAIL_CODES: Record<string, { status: number; meaning: string }> = {
  ALERT_ADDRESS_NOT_WAITING: {
    status: 400,
    meaning: 'The address is not on the list for budget alerts, or needs no confirmation, or its owner has refused.',
  },
  ALERT_TOKEN_INVALID: {
    status: 400,
    meaning: 'The link of the email has expired or is for another purpose, or its address is no longer on the list.',
  },
  UNDO_LINK_INVALID: {
    status: 400,
    meaning:
      'The link has expired or was used, an owner or admin has signed in by single sign-on since, or the setting has changed.',
  },
  LEAVE_LINK_INVALID: {
    status: 400,
    meaning:
      'The link has expired, its membership has ended, or the organisation does not require single sign-on any more.',
  },
  LEAVE_LINK_NOT_NEEDED: {
    status: 400,
    meaning: 'No organisation keeps you from signing in with your password.',
  },
  LEAVE_LINKS_PER_DAY_REACHED: {
    status: 429,
    meaning: 'The link was sent to you within the last 24 hours; retry_after is in seconds.',
  },
  ALERT_REQUESTS_PER_DAY_REACHED: {
    status: 429,
    meaning:
      'The address, the organisation or the person has reached the limit of requests to confirm an address in 24 hours; retry_after is in seconds.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 400,
    meaning: 'The server has no mail server, or does not know its own address, so it cannot confirm a new address.',
  },
  ADDRESS_MANAGED: {
    status: 403,
    meaning: 'The directory of an organisation manages the account, so its person cannot change the address.',
  },
  ADDRESS_LINK_INVALID: {
    status: 400,
    meaning: 'The link has expired, was used, or was replaced or withdrawn, or its address has an account by now.',
  },
  SIGN_IN_LINK_INVALID: {
    status: 400,
    meaning: 'The link about a sign-in has expired or was used, or the account is blocked or gone.',
  },
  ADDRESS_CHANGES_PER_DAY_REACHED: {
    status: 429,
    meaning: 'The person has requested another address too often in 24 hours; retry_after is in seconds.',
  },
};
