/** The event feed. */
export const events = {
  title: 'Events',
  about:
    'What has happened here in the last 90 days. Webhooks deliver the same events. This list does not need a webhook.',
  time: 'Time',
  type: 'Event',
  code: 'Code',
  anyType: 'Any',
  subject: 'Record',
  from: 'From',
  to: 'To',
  reset: 'Reset the filters',
  body: 'Body, as webhooks deliver it',
  noMatch: 'No event matches these filters.',
  toWebhooks: 'Add a webhook',
  /** What events are called, by their codes. */
  types: {
    agent: {
      enrolled: 'Agent enrolled',
      'status-changed': 'Status of an agent changed',
    },
    alert: {
      sent: 'Alert for a channel',
    },
    blueprint: {
      published: 'Blueprint published',
      rejected: 'Draft rejected',
    },
    deployment: {
      'awaiting-approval': 'Deployment waits for approval',
      destroyed: 'Deployment destroyed',
      drifted: 'Drift of a deployment found',
      'expires-soon': 'Deployment expires soon',
      failed: 'Deployment failed',
      'needs-resolution': 'Deployment needs a resolution',
      started: 'Deployment started',
      succeeded: 'Deployment succeeded',
    },
    finding: {
      'acceptance-ends-soon': 'Acceptance of a risk ends soon',
      'acceptance-expired': 'Acceptance of a risk ended',
      created: 'Finding created',
      mitigated: 'Finding mitigated',
      overdue: 'Finding overdue',
      reopened: 'Finding reopened',
      'severity-changed': 'Severity of a finding changed',
    },
    incident: {
      acknowledged: 'Incident acknowledged',
      opened: 'Incident opened',
      resolved: 'Incident resolved',
    },
    member: {
      added: 'Member added',
      removed: 'Member removed',
      'role-changed': 'Role of a member changed',
    },
    organisation: {
      'budget-threshold-reached': 'Threshold of the budget reached',
      created: 'Organisation created',
      'plan-expired': 'Plan ended',
      'plan-expires-soon': 'Plan ends soon',
      'status-changed': 'Status of the organisation changed',
    },
    scan: {
      completed: 'Scan imported',
    },
    webhook: {
      test: 'Test event',
    },
  },
} as const;
