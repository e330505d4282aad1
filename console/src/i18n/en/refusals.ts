import type { RefusalCode } from '../../api/refusal-code';
import { screenRefusals } from './screen-refusals';

/**
 * What is wrong and how to resolve it, for every code of the API and of the client, so that a new code does not compile without a
 * sentence. Values come from the details of the error, never from its message.
 */
export const refusals: Record<RefusalCode, string> = {
  NETWORK_FAILURE: 'The server cannot be reached. Check your connection.',
  TIMEOUT: 'The server took too long to answer. Try again.',
  UNEXPECTED_RESPONSE: 'The server gave an unexpected answer. Try again later.',
  SESSION_REPLACED: 'Somebody else has signed in with this browser. Load the page again.',

  // Requests
  SUPPORT_CODE_INVALID:
    'This code is not valid, was used before, or is older than five minutes. Create another one in the panel.',
  VALIDATION_FAILED: 'Something is missing or not valid.',
  BODY_INVALID: 'The server could not read the request. Load the page again.',
  QUERY_INVALID: 'The address of this page is not valid. Clear the filters and try again.',
  ENTITY_TAG_INVALID: 'The server could not read the request. Load the page again.',
  IDEMPOTENCY_KEY_INVALID: 'The server could not read the request. Load the page again.',
  IDEMPOTENCY_KEY_IN_USE: 'The same request is still running. Wait a moment.',
  IDEMPOTENCY_KEY_REUSED: 'The same request was sent with other values. Load the page again.',
  IDEMPOTENT_RESPONSE_LOST: 'This is done already. Load the page again to see the result.',
  FILTER_TOO_BROAD:
    'There are too many entries to search their texts. Narrow the list with other filters, or search for a word of three letters or more.',
  SORT_TOO_BROAD: 'There are too many entries to sort them by this column. Narrow the list with filters.',
  RELATION_NOT_FOUND: 'A record that was chosen does not exist any more. Choose another one.',
  VALUE_UNFIT: 'A value is too long or too large. Shorten it.',
  NOT_UNIQUE: 'This value is in use already. Choose another one.',
  ORGANISATION_UNDECIDED: 'It is not clear which organisation this is for. Choose one.',
  NOT_FOUND: 'This record does not exist, or not any more.',
  FORBIDDEN: 'You are not allowed to do this.',
  PAYLOAD_TOO_LARGE: 'This is too large. Send less at once.',
  UNSUPPORTED_MEDIA_TYPE: 'The server cannot read this kind of file.',
  INVALID_FORM: 'The file did not arrive completely. Send it again.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Check your connection and try again.',
  REQUEST_HEADER_FIELDS_TOO_LARGE: 'The browser sent too much with the request. Clear the cookies of this site.',
  PRECONDITION_FAILED: 'Somebody else has changed this in the meantime. Load it again, then make your change.',
  PRECONDITION_REQUIRED: 'Load this again before you change it.',
  CURSOR_EXPIRED: 'The list has moved on. Load it again.',

  // Load
  INTERNAL_ERROR:
    'Something went wrong on the server. Try again; if it fails again, tell the operator of this service.',
  DATABASE_UNAVAILABLE: 'The database cannot be reached. Try again in a moment.',
  BODIES_BUSY: 'The server is working on too many large requests. Try again in a moment.',
  IMPORTS_BUSY: 'Too many files are being imported. Try again in a moment.',
  PASSWORDS_BUSY: 'Too many people are signing in. Try again in a few seconds.',
  SIGN_INS_SLOWED:
    'There are too many attempts to sign in to this account. Use a browser in which you have signed in before, or set a new password.',
  READS_BUSY: 'The server is busy. Try again in a moment.',
  RESPONSES_BUSY: 'The server is sending too many large answers. Try again in a moment.',
  READ_DEADLINE_EXCEEDED: 'The request took too long. Narrow the list with filters.',
  DNS_UNAVAILABLE: 'The name servers of the domain do not answer. Try again in a minute.',
  TOO_MANY_REQUESTS: 'There were too many attempts. Wait a moment.',
  REQUEST_LIMIT_REACHED: 'There were too many requests in this minute. Wait a moment.',
  WATCHDOG_BUSY: 'This is running already. Wait until it ends.',
  WRONG_CELL: 'This organisation is served at another address. Ask the operator of this service for it.',
  CELLS_NOT_CONFIGURED: 'This installation serves all organisations at one address.',
  CELL_UNKNOWN: 'There is no cell of this name in the region.',

  // Signing in
  UNAUTHENTICATED: 'You are not signed in.',
  CREDENTIALS_INVALID: 'The email address or the password is wrong.',
  USER_BLOCKED: 'This account is blocked. Ask the operator of this service.',
  EMAIL_NOT_CONFIRMED: 'Confirm your email address first, with the link in the email.',
  SESSION_OVER: 'Your session has ended. Sign in again.',
  SESSION_ENDED: 'The organisation has ended older password sessions. Sign in again.',
  METHOD_NOT_ALLOWED: 'This organisation does not allow the sign-in method that you used. Sign in another way.',
  SESSION_TOO_OLD: 'This organisation asks you to sign in again from time to time. Sign in again.',
  SESSION_IDLE: 'You were away for longer than this organisation allows. Sign in again.',
  SECOND_FACTOR_NEEDED: 'This organisation requires a second factor. Sign in again with yours.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'This organisation requires a second factor, and your account has none yet. Set one up.',
  REFRESH_TOKEN_USED: 'Your session is being renewed. Try again.',
  REFRESH_TOKEN_REUSED: 'Your session was ended for safety. Sign in again.',
  SIGN_IN_FIRST: 'There is an account with this address already. Sign in to it first.',
  ORIGIN_NOT_ALLOWED: 'Sign in at the address of this server itself.',
  SETUP_TOKEN_REQUIRED: 'The setup token is missing or wrong. The server shows where to find it when it starts.',
  CERTIFICATE_MISMATCH: 'The certificate is not the one of this agent.',
  STEP_UP_REQUIRED: 'Confirm your password first.',
  STEP_UP_NOT_NEEDED: 'You have signed in with your password, so there is nothing to confirm.',
  SECOND_FACTOR_REQUIRED: 'Your account has a second factor. Enter a code, or use your passkey.',
  SECOND_FACTOR_INVALID: 'The code is wrong or was used already. Wait for the next one, or use another second factor.',
  FACTOR_NOT_WAIVED: 'The organisation has not waived your second factor, or the waiver has ended.',
  OWN_FACTOR_WAIVER: 'You cannot waive your own second factor. Ask another owner.',
  MEMBER_NOT_ACTIVE: 'This person is not a member at the moment.',
  SECOND_FACTOR_TOKEN_INVALID: 'The sign-in took too long or had too many wrong codes. Sign in again.',
  PASSKEY_INVALID: 'This passkey was not accepted. Try again, or sign in with your password.',
  SECOND_FACTOR_MISSING: 'Your account has no second factor yet. Add one first.',
  SECOND_FACTOR_LIMIT_REACHED: 'You have ten second factors, the maximum. Remove one that you no longer use.',
  PASSKEYS_NOT_CONFIGURED:
    'Passkeys do not work on this server yet. Ask the platform operator to set its public address.',
  PASSWORD_MISSING: 'The account has no password. Set one with “Forgotten your password?” on the sign-in page.',
  ENROLLMENT_TOKEN_TOO_SHORT: 'The enrolment token is incomplete. Copy it again.',
  ENROLLMENT_TOKEN_INVALID: 'The enrolment token is unknown, used or too old. Create a new one.',
  API_KEY_MALFORMED: 'The API key is incomplete. Copy it again.',
  API_KEY_UNKNOWN: 'There is no such API key.',
  API_KEY_REVOKED: 'The API key was revoked.',
  API_KEY_EXPIRED: 'The API key has expired.',
  API_KEY_CREATOR_GONE: 'The person who created the API key has left the organisation.',
  API_KEY_ADDRESS_NOT_ALLOWED: 'The API key cannot be used from this address.',

  // Single sign-on
  SSO_REQUIRED: 'This organisation requires single sign-on.',
  RETURN_TO_INVALID:
    'The sign-in would lead to an address that this service does not know. Start it on the sign-in page.',
  SSO_STATE_INVALID: 'The sign-in took too long, or began in another browser. Start it again.',
  SSO_DENIED: 'The identity provider refused the sign-in. Try again, or ask its administrator.',
  SSO_BUSY: 'Too many people are signing in at the moment. Try again in a few seconds.',
  SSO_RESPONSE_INVALID:
    'The answer of the identity provider is not valid. Start the sign-in here, not at the provider.',
  SSO_TOKEN_INVALID: 'The answer of the identity provider is not valid. Start the sign-in again.',
  SSO_USERINFO_INVALID: 'The identity provider answered about somebody else. Start the sign-in again.',
  SSO_ISSUER_MISMATCH: 'The link belongs to another identity provider. Use the link of your organisation.',
  SSO_TENANT_MISMATCH:
    'This account belongs to another workspace or directory. Sign in with the one of your organisation.',
  SSO_EMAIL_UNVERIFIED: 'The identity provider has not verified your email address. Verify it there first.',
  SSO_DOMAIN_UNPROVED:
    'The organisation has not proved that the domain of your email address is its own. Ask an owner or admin.',
  SSO_CONSENT_REQUIRED:
    'You already have an account. Sign in with your password once, and link this identity provider in your account.',
  SSO_NOT_A_MEMBER: 'You are not a member of this organisation. Ask an owner or admin for an invitation.',
  SSO_ACCOUNT_EXISTS:
    'An account with your address exists, and is not a member. Ask an owner or admin for an invitation.',
  SSO_ACCOUNT_LINKED:
    'The account with your address belongs to somebody else at the identity provider. Ask the operator of this service.',
  SSO_OTHER_ACCOUNT:
    'Somebody else signed in at the identity provider. Sign out there, and try again with your own account.',
  SSO_METHOD_UNAVAILABLE: 'This organisation does not have this sign-in method.',
  SSO_METHOD_MISSING: 'The organisation first needs a workspace domain or a directory.',
  SSO_NOT_CONFIGURED: 'The operator of this service has not set up single sign-on.',
  SSO_USERINFO_UNAVAILABLE: 'The identity provider does not answer correctly. Try again in a minute.',
  SSO_PROVIDER_UNAVAILABLE: 'The identity provider does not answer correctly. Try again in a minute.',

  // Rights
  OUT_OF_SCOPE: 'This record belongs to none of your organisations.',
  CAPABILITY_MISSING: 'Your role does not allow this. Ask an owner or admin.',
  CAPABILITY_NOT_OWN: 'You can only give rights that you have yourself.',
  FIELD_NOT_WRITABLE: 'You cannot change this.',
  ADDRESS_UNPROVED: 'Confirm your email address first: a directory has added you with it.',
  ROLE_ABOVE_OWN: 'You cannot give, change or remove a role above your own.',
  INVITED_SOMEBODY_ELSE: 'The invitation is for another email address. Sign in with the account of that address.',
  IP_NOT_ALLOWED:
    'This organisation cannot be reached from your network. Use an allowed network, or ask an owner or admin to allow yours.',
  AUTHOR_MAY_NOT_PUBLISH: 'You cannot publish your own draft. Ask another owner or admin.',
  REQUESTER_MAY_NOT_APPROVE: 'You cannot approve the deployment that you asked for. Ask another owner or admin.',

  // Organisations and their limits
  ORGANISATION_READ_ONLY: 'The organisation is suspended or archived. It is read-only.',
  BUDGET_HARD_LIMIT: 'The monthly budget is used up. Raise it, or set the budget override.',
  TIER_BUDGET_EXCEEDED: 'The limit of the plan for the monthly budget is reached. Move to a larger plan.',
  BUDGET_ABOVE_PLAN: 'The monthly budget is above the limit of the plan.',
  BUDGET_WOULD_BE_EXCEEDED: 'The rest of the monthly budget is not enough. Lower the costs, or raise the budget.',
  FEATURE_NOT_IN_PLAN: 'The plan of the organisation does not include this.',
  AGENT_LIMIT_REACHED: 'The plan allows no more agents. Revoke one that is not needed.',
  INSTANCE_LIMIT_REACHED: 'The plan allows no more cloud instances. Terminate one that is not needed.',
  MEMBER_LIMIT_REACHED: 'The plan allows no more members. Open invitations count, too.',
  MEMBERSHIP_LIMIT_REACHED:
    'The organisation has too many memberships, deactivated ones included. Delete deactivated ones.',
  SCIM_TOKEN_LIMIT_REACHED: 'There are five valid SCIM tokens already. Revoke one that is not used.',
  API_KEY_LIMIT_REACHED: 'There are 50 valid API keys already. Revoke one that is not used.',
  COMPLIANCE_RULE_LIMIT_REACHED: 'There can be no more compliance rules. Delete one that is not used.',
  WEBHOOK_LIMIT_REACHED: 'There can be no more webhooks. Delete one that is not used.',
  WEBHOOK_QUEUE_FULL:
    '10,000 deliveries are waiting for this webhook. Wait, or disable it and enable it again, which discards them.',
  ORGANISATIONS_PER_DAY_REACHED: 'You have created enough organisations for today. Try again tomorrow.',
  VAT_CHECKS_PER_DAY_REACHED: 'Enough VAT numbers were checked today. Try again tomorrow.',
  INVITATIONS_PER_DAY_REACHED: 'Enough invitations were sent today. Try again tomorrow.',
  ALERT_REQUESTS_PER_DAY_REACHED: 'Enough requests were sent today. Try again tomorrow.',
  LEAVE_LINKS_PER_DAY_REACHED: 'The link was sent to you today. Use the one in the email.',
  LEADERBOARD_DISABLED: 'The organisation has not enabled its leaderboard.',
  SLUG_INVALID: 'The short name must consist of lower-case letters, digits and single hyphens.',
  EMAIL_INVALID: 'An email address is not valid, or there are too many.',
  DOMAIN_INVALID: 'This is not a domain, such as example.com.',
  DOMAIN_TAKEN: 'Another organisation has verified this domain.',
  DOMAIN_MISSING: 'Set a workspace domain first.',
  DOMAIN_NOT_VERIFIED: 'The DNS record cannot be found yet. A change can take hours.',
  NOTHING_TO_CONFIRM: 'There is nothing to confirm: the change was confirmed or taken back already.',
  COUNTRY_INVALID: 'The country must be two letters, such as DE.',
  VAT_ID_INVALID: 'No country issues VAT numbers of this form.',
  CIDR_INVALID: 'This is not an IP address or range, such as 203.0.113.0/24.',
  HOME_REGION_DIFFERS: 'Both organisations must keep their data in the same region.',
  MERGE_INTO_SELF: 'An organisation cannot be merged into itself.',
  DEFAULT_TWICE: 'Only one part can get the remaining records.',
  RECORD_NAMED_TWICE: 'A record can go into one part only.',
  LINKED_RECORDS_SPLIT: 'Records that belong together must go into the same part.',
  OWNER_MISSING: 'Each part needs an owner.',
  SELLER_COUNTRY_MISSING: 'VAT cannot be calculated: the operator of this service has not set its country.',
  DEFAULT_PLAN_MISSING:
    'New organisations cannot be created: the operator of this service has not set a plan for them.',
  PLAN_UNKNOWN: 'There is no plan of this name.',
  PLAN_IN_USE: 'Organisations use this plan, so it cannot be deleted.',
  PLAN_HAS_NO_PRICE: 'The plan has no price. Enter an amount.',
  STRIPE_SIGNATURE_INVALID: 'The event is not signed by Stripe.',
  STRIPE_NOT_CONFIGURED: 'The operator of this service has not set up Stripe.',
  EVENT_NOT_DEAD: 'Only an event that was given up can be sent again.',

  // People
  LAST_OWNER: 'An organisation needs at least one owner.',
  ALREADY_INVITED: 'This address is invited already.',
  ALREADY_MEMBER: 'This person is a member already.',
  MEMBERSHIP_NOT_PENDING: 'You have accepted this membership already.',
  INVITATION_CLOSED: 'The invitation was accepted or revoked.',
  INVITATION_INVALID: 'The invitation is unknown, used, revoked or expired. Ask for a new one.',
  ALERT_ADDRESS_NOT_WAITING: 'This address is not waiting for a confirmation.',
  ALERT_TOKEN_INVALID: 'The link has expired or is no longer valid. Ask the organisation to send the request again.',
  UNDO_LINK_INVALID:
    'The link has expired or was used, or an owner or admin has signed in by single sign-on since. Sign in by single sign-on, or ask the operator of this service.',
  LEAVE_LINK_INVALID:
    'The link has expired or is no longer valid. Sign in with your password. If that is refused, you can ask for a new link there.',
  LEAVE_LINK_NOT_NEEDED: 'You can sign in with your password.',
  MAIL_NOT_CONFIGURED: 'This service cannot send emails, so it cannot confirm a new address. Ask its operator.',
  ADDRESS_MANAGED:
    'The directory of an organisation manages your address. Ask an administrator there, or leave the organisation.',
  ADDRESS_LINK_INVALID:
    'The link has expired, was used or replaced, or the address has an account by now. Sign in, and ask for a new link, or choose another address.',
  SIGN_IN_LINK_INVALID:
    'The link has expired or was used already. To be safe, set a new password: that ends all sessions, too.',
  ADDRESS_CHANGES_PER_DAY_REACHED: 'You have asked for a new address too often today. Use the link in the last email.',
  EXPIRY_PAST: 'The end must be in the future.',
  EXPIRY_TOO_FAR: 'The end can be at most a year away.',
  ...screenRefusals,
};
