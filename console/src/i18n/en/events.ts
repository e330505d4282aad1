/** The event feed. */
export const events = {
  title: 'Events',
  about:
    'What has happened here in the last 90 days. Webhooks deliver the same events. This list does not need a webhook.',
  time: 'Time',
  type: 'Event',
  anyType: 'Any',
  subject: 'Record',
  toSubject: 'Show the record',
  from: 'From',
  to: 'To',
  reset: 'Reset the filters',
  body: 'Body, as webhooks deliver it',
  noMatch: 'No event matches these filters.',
  toWebhooks: 'Add a webhook',
} as const;
