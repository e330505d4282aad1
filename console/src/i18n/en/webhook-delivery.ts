/** One delivery to a webhook. */
export const webhookDelivery = {
  title: 'Delivery',
  headers: 'Headers of the request',
  body: 'Body of the request',
  notKept: 'webhook-timestamp and webhook-signature are different in each attempt and are not kept.',
  time: 'Time',
  outcome: 'Outcome',
  succeeded: 'HTTP {{code}}',
  noAttempt: 'There was no attempt.',
  notRecorded: 'The first attempts were not recorded.',
} as const;
