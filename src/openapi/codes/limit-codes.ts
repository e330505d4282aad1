/** The codes of limits that are reached, with their status and meaning. */
export const LIMIT_CODES: Record<string, { status: number; meaning: string }> = {
  AGENT_LIMIT_REACHED: { status: 403, meaning: 'The organisation has the maximum number of agents of its plan.' },
  INSTANCE_LIMIT_REACHED: { status: 403, meaning: 'The organisation has the maximum number of instances of its plan.' },
  SCIM_TOKEN_LIMIT_REACHED: { status: 403, meaning: 'The organisation already has five valid SCIM tokens.' },
  MEMBER_LIMIT_REACHED: { status: 403, meaning: 'The organisation has the maximum number of members of its plan.' },
  MEMBERSHIP_LIMIT_REACHED: {
    status: 403,
    meaning: 'The organisation has the maximum number of memberships, deactivated ones included.',
  },
  API_KEY_LIMIT_REACHED: { status: 403, meaning: 'The organisation already has 50 valid API keys.' },
  COMPLIANCE_RULE_LIMIT_REACHED: { status: 403, meaning: 'There is the maximum number of compliance rules.' },
  WEBHOOK_LIMIT_REACHED: { status: 403, meaning: 'The organisation has the maximum number of webhook endpoints.' },
  WEBHOOK_QUEUE_FULL: { status: 403, meaning: 'The webhook endpoint has the maximum number of pending deliveries.' },
  REQUEST_LIMIT_REACHED: { status: 429, meaning: 'You have sent too many requests in this minute.' },
  TOO_MANY_REQUESTS: { status: 429, meaning: 'Too many attempts; try again later.' },
  ORGANISATIONS_PER_DAY_REACHED: {
    status: 429,
    meaning: 'You have reached the limit of new organisations in 24 hours; retry_after is in seconds.',
  },
  VAT_CHECKS_PER_DAY_REACHED: {
    status: 429,
    meaning:
      'The organisation or the person has reached the limit of questions to the registry of VAT numbers in 24 hours; retry_after is in seconds.',
  },
  INVITATIONS_PER_DAY_REACHED: {
    status: 429,
    meaning:
      'The address, the organisation or the person has reached the limit of invitations in 24 hours; retry_after is in seconds.',
  },
};
