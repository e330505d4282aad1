/** Which emails a person gets. */
export const emails = {
  title: 'Emails that you get',
  about: 'Your role in each organisation decides. You also get emails about your own account.',
  none: 'None because of your role.',
  kinds: {
    status: 'Changes of the status, and the end of the plan',
    singleSignOn: 'Required single sign-on, with a link that undoes it',
    risks: 'Accepted risks that end',
    expiry: 'SCIM tokens and API keys that expire',
    approvals: 'Deployments that wait for approval',
    deployments: 'Decisions and failures of deployments that you asked for',
  },
  lists: 'Budget alerts and results of scans go to the addresses that an organisation has chosen.',
  change: 'Addresses for budget alerts of {{name}}',
} as const;
