/** Which emails a person gets. */
export const emails = {
  title: 'Emails that you get',
  about: 'Choose for each organisation. Your role decides what is on the list.',
  kinds: {
    budget: 'Budget alerts, if your address is among their recipients',
    plan: 'Status of the organisation, and the end of the plan',
    findings: 'Changed findings, and accepted risks that end',
    approvals: 'Deployments that wait for approval',
    deployments: 'Decisions and failures of deployments that you asked for',
    drafts: 'Drafts of yours that were sent back',
    expiry: 'SCIM tokens, API keys and certificates of SAML providers that expire',
  },
  always: 'You always get emails about your account and about security.',
  none: 'You are not a member of an organisation.',
  change: 'Addresses for budget alerts of {{name}}',
} as const;
