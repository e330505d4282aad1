/** What to know about a change, and what prevents a merge or a split, by code. The API fills in what they name. */
export const warnings = {
  AGENT_LIMIT_REACHED: '{{organisation}} can have {{limit}} agents. It has {{used}}, and {{added}} would be added.',
  INSTANCE_LIMIT_REACHED:
    '{{organisation}} can have {{limit}} cloud instances. It has {{used}}, and {{added}} would be added.',
  MEMBER_LIMIT_REACHED:
    '{{organisation}} can have {{limit}} members and invitations. It has {{used}}, and {{added}} would be added.',
  HOME_REGION_DIFFERS: '{{source}} keeps its data in {{from}}, {{target}} elsewhere: {{to}}.',
  SUBSCRIPTION_STAYS:
    'The subscription stays with {{source}}, which is archived. Cancel it, or ask the operator of this service to move it.',
  SCIM_TOKENS_REVOKED: 'SCIM tokens of {{source}} are revoked: {{count}}. Directories need new ones.',
  API_KEYS_REVOKED: 'API keys of {{source}} are revoked: {{count}}. Programs need new ones.',
  WEBHOOKS_STAY: 'Webhooks stay with {{source}}: {{count}}. They get no events about records that have moved.',
  DIRECTORIES_STAY: 'The directories of {{source}} stay with it. Its members sign in with the methods of {{target}}.',
  SSO_RELAXED: '{{source}} accepts only single sign-on, {{target}} does not.',
  SSO_TIGHTENED: '{{target}} accepts only single sign-on, {{source}} did not.',
  ALLOWLIST_DIFFERS: 'The allowed addresses differ. Those of {{target}} apply from now on.',
  CELL_DIFFERS: '{{source}} and {{target}} run in different cells.',
  ROLES_RAISED: 'Members of {{target}} who get a higher role there: {{count}}.',
  BUDGET_STATUS_CHANGES: 'The budget status of {{target}} changes.',
  OWNER_CAPACITY_EXCEEDED:
    'More than the plan of the owner allows: {{names}}. Without a larger plan, it is suspended after 14 days.',
  BUDGET_LIMIT_REPEATED:
    'Each new organisation gets the whole budget limit of {{source}}. Lower it where that is too much.',
  SSO_NOT_CONFIGURED: 'The operator of this service has not set up this sign-in method, so members cannot sign in.',
  SSO_UNPROVEN: 'No owner or admin has used single sign-on yet. Rehearse the sign-in first, or only try it out.',
  SSO_DOMAIN_UNPROVED:
    'The domain of the organisation is not proved by DNS, so its own identity provider cannot add or link anyone. Publish the record, and verify it.',
  SSO_LOCKS_OUT: 'Members can then sign in only by single sign-on. Members who have never used it: {{count}}.',
  SSO_ENDS_YOUR_SESSION: 'You signed in with a password, so you have to sign in again for this organisation.',
  POLICY_LOCKS_OUT: 'Members who have not set up any sign-in method that this policy allows: {{count}}.',
  POLICY_ENDS_YOUR_SESSION: 'You yourself would have to sign in again, with a method that this policy allows.',
  ALERT_ADDRESSES_WAITING:
    'Some addresses get no warnings until their owners confirm them. An email asks each of them.',
  ALERT_ADDRESSES_REFUSED: 'The owners of some addresses have refused warnings. They get none.',
  VAT_ID_UNUSUAL: 'This VAT number has an unusual check digit. Compare it with an invoice.',
  VAT_ID_COUNTRY_MISMATCH: 'The VAT number is of another country than the one above.',
} as const;
