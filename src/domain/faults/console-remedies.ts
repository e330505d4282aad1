import type { GuardCode } from '../access/guard-refusals';

const OPERATOR = 'Ask the platform operator';
const PLAN = `${OPERATOR} for a larger plan. "Settings", "Plan" shows the present one.`;
const SIGN_IN = 'Sign in again on the sign-in page.';
const DAILY = 'Try again tomorrow.';

/** The remedies of guards name a screen, for every guard. */
const OF_GUARDS: Record<GuardCode, string> = {
  IP_NOT_ALLOWED:
    'Use a network on the allowlist, or ask an owner or admin who does to add yours: "Settings", "Network access".',
  SSO_REQUIRED: 'Choose single sign-on on the sign-in page.',
  SESSION_ENDED: SIGN_IN,
  METHOD_NOT_ALLOWED: SIGN_IN,
  SESSION_TOO_OLD: SIGN_IN,
  SESSION_IDLE: SIGN_IN,
  SECOND_FACTOR_NEEDED: 'Sign in again with your second factor, or by single sign-on.',
  SECOND_FACTOR_SETUP_REQUIRED: 'Add a second factor: "Your account".',
  ORGANISATION_READ_ONLY: `"Dashboard" shows why the status has changed. ${OPERATOR} to make the organisation active again.`,
  BUDGET_HARD_LIMIT: 'Ask an owner or admin to raise the limit, or to continue at the limit: "Settings", "Budget".',
  TIER_BUDGET_EXCEEDED: PLAN,
  BUDGET_WOULD_BE_EXCEEDED:
    'Destroy a deployment that is no longer needed, or ask an owner or admin to raise the limit: "Settings", "Budget".',
  AGENT_LIMIT_REACHED: `Revoke an agent: "Fleet". Or: ${PLAN}`,
  INSTANCE_LIMIT_REACHED: `Terminate a cloud instance. Or: ${PLAN}`,
  MEMBER_LIMIT_REACHED: `Remove a member or revoke an invitation: "Members". Or: ${PLAN}`,
  MEMBERSHIP_LIMIT_REACHED: `Delete deactivated memberships: "Members". Or: ${PLAN}`,
  SCIM_TOKEN_LIMIT_REACHED: 'Revoke a token that is no longer used: "Integrations", "SCIM".',
  FEATURE_NOT_IN_PLAN: PLAN,
  LEADERBOARD_DISABLED: 'An owner or admin can show the leaderboard: "Settings", "Community".',
};

/** By code: how a person resolves an error in the console, in words that name the screen. */
const REMEDIES: Partial<Record<string, string>> = {
  ...OF_GUARDS,
  BUDGET_ABOVE_PLAN: `Choose a lower limit: "Settings", "Budget". Or: ${PLAN}`,
  API_KEY_LIMIT_REACHED: 'Revoke a key that is no longer used: "Integrations", "API keys".',
  WEBHOOK_LIMIT_REACHED: 'Delete a webhook that is no longer used: "Integrations", "Webhooks".',
  WEBHOOK_QUEUE_FULL: 'Wait, or disable the webhook and enable it again, which discards the deliveries.',
  WEBHOOK_DISABLED: 'Enable the webhook first: "Integrations", "Webhooks".',
  CHANNEL_DISABLED: 'Enable the channel first: "Incidents", "Alert channels".',
  COMPLIANCE_RULE_LIMIT_REACHED: 'Delete a rule that is no longer used: "Findings", "Compliance".',
  SSO_METHOD_MISSING: 'Set a workspace domain, or enable a directory: "Settings", "Sign-in".',
  DOMAIN_MISSING: 'Set a workspace domain: "Settings", "Sign-in".',
  DOMAIN_NOT_VERIFIED: 'Create the DNS record that "Settings", "Sign-in" shows, wait, and verify again.',
  CAPABILITY_MISSING: 'Ask an owner or admin of the organisation to change your role: "Members".',
  FIELD_NOT_WRITABLE: 'Ask an owner, an admin or the platform operator to change it.',
  ROLE_ABOVE_OWN: 'Ask somebody with this role or a higher one: "Members".',
  OUT_OF_SCOPE: 'Choose one of your organisations in the menu of organisations.',
  LAST_OWNER: 'Make another member owner first: "Members".',
  UNAUTHENTICATED: 'Sign in on the sign-in page.',
  SESSION_OVER: SIGN_IN,
  REFRESH_TOKEN_REUSED: SIGN_IN,
  REFRESH_TOKEN_USED: SIGN_IN,
  SIGN_IN_FIRST: 'Sign in with the account of the invited address, then open the invitation again.',
  STEP_UP_REQUIRED: 'Confirm your password when the console asks for it.',
  SECOND_FACTOR_REQUIRED: 'Enter a code of your authenticator app or a recovery code, or use your passkey.',
  SECOND_FACTOR_INVALID: 'Enter the next code, or use another second factor or a recovery code.',
  SECOND_FACTOR_TOKEN_INVALID: SIGN_IN,
  PASSKEY_INVALID: 'Try again, or sign in with your password.',
  SECOND_FACTOR_LIMIT_REACHED: 'Remove a second factor that you no longer use: "Your account".',
  SECOND_FACTOR_MISSING: 'Add a second factor first: "Your account".',
  PASSKEYS_NOT_CONFIGURED: `${OPERATOR} to set the public address of the server.`,
  PASSWORD_MISSING: 'Set a password with "Forgotten your password?" on the sign-in page.',
  MAIL_NOT_CONFIGURED: `${OPERATOR} to set up a mail server, or to change your address.`,
  ADDRESS_MANAGED: 'Ask an administrator of the organisation to change it in the directory, or leave the organisation.',
  ADDRESS_LINK_INVALID: 'Sign in, and enter the new address again: "Your account".',
  SIGN_IN_LINK_INVALID: 'Set a new password with "Forgotten your password?". That ends all sessions, too.',
  ADDRESS_CHANGES_PER_DAY_REACHED: 'Use the link in the last email, or try again tomorrow.',
  SSO_CONSENT_REQUIRED: 'Sign in with your password, and link the identity provider: "Account", "Your organisations".',
  SSO_DOMAIN_UNPROVED: 'An owner or admin has to verify the domain by its DNS record: "Settings", "Sign-in".',
  EMAIL_NOT_CONFIRMED: 'Open the link in the confirmation email.',
  SIGN_INS_SLOWED: 'Sign in with a browser that you have used for this account before, or set a new password.',
  ADDRESS_UNPROVED: 'Confirm your email address with the link in the email, or sign in by single sign-on.',
  AUTHOR_MAY_NOT_PUBLISH: 'Ask another owner or admin to publish it: "Blueprints".',
  REQUESTER_MAY_NOT_APPROVE: 'Ask another owner or admin to approve it: "Deployments".',
  PLAN_EXPIRED: 'Make a new plan: "Blueprints", "Deploy".',
  PLAN_CHANGED: 'Make a new plan: "Blueprints", "Deploy".',
  PLAN_USED: 'Open the deployment: "Deployments". Or make a new plan.',
  PLAN_REQUIRED: 'Make a plan first: "Blueprints", "Deploy".',
  PRECONDITION_FAILED: 'Load the page again, and apply your change to the new state.',
  ORGANISATIONS_PER_DAY_REACHED: DAILY,
  VAT_CHECKS_PER_DAY_REACHED: DAILY,
  INVITATIONS_PER_DAY_REACHED: DAILY,
  ALERT_REQUESTS_PER_DAY_REACHED: DAILY,
  LEAVE_LINKS_PER_DAY_REACHED: 'Use the link in the email that you have received.',
};

/**
 * How a person resolves an error in the console.
 *
 * @param code `details.code`
 * @returns a sentence that names the screen; undefined if the console has none for it
 */
export const consoleRemedyOf = (code: string): string | undefined =>
  Object.hasOwn(REMEDIES, code) ? REMEDIES[code] : undefined;
