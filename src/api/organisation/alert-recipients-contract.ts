import { z } from 'zod';
import { ALERT_REQUESTS_PER_ORGANISATION } from '../../domain/access/limits/daily-limits';
import { REQUEST_DAYS, STOP_DAYS } from '../../domain/budget/alert-recipients';
import { string } from '../../wire/field';
import type { Operation } from '../../wire/operation';
import { organisation } from '../../resources/organisation';

const action = { kind: 'action', access: 'organisation:update', resource: organisation } as const;

const recipient = z.object({ email: z.string(), state: z.enum(['member', 'confirmed', 'waiting', 'refused']) });

export const alertRecipientsOperation: Operation = {
  ...action,
  isReading: true,
  summary: 'Show who receives the budget alerts of an organisation',
  description:
    'The addresses of budget_alert_emails. Addresses that members have proved (member) and confirmed ones receive alerts; waiting ones were asked by email, or will be; refused ones are never asked again.',
  answer: z.object({ data: z.array(recipient) }),
};

export const askAlertRecipientOperation: Operation = {
  ...action,
  status: 200,
  summary: 'Ask an address again to confirm that it receives budget alerts',
  description: `Sends the email again, whose link works for ${REQUEST_DAYS} days. Each address can be asked once in 24 hours, and an organisation can ask ${ALERT_REQUESTS_PER_ORGANISATION}.`,
  input: {
    email: string('An address of budget_alert_emails that waits for confirmation.', { nullable: false, min: 1 }),
  },
  required: ['email'],
  answer: z.object({ data: z.array(recipient) }),
  codes: ['ALERT_ADDRESS_NOT_WAITING', 'ALERT_REQUESTS_PER_DAY_REACHED'],
};

const answering = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Organisations',
  input: { token: string('The token of the email.', { nullable: false, min: 1 }) },
  required: ['token'],
  answer: z.object({ data: z.object({}) }),
  codes: ['WRONG_CELL', 'ALERT_TOKEN_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
} as const;

export const alertSenderOperation: Operation = {
  ...answering,
  isReading: true,
  summary: 'Show which organisation an email about budget alerts is from',
  description:
    'For the page that the email links to. Requires only the token of the email, and changes nothing. People of the organisation have chosen its name, so it is one line without links, as in the email. The address is null if it is no longer on the list.',
  answer: z.object({ data: z.object({ organisation: z.object({ name: z.string() }), email: z.string().nullable() }) }),
};

export const confirmAlertsOperation: Operation = {
  ...answering,
  summary: 'Confirm an address for budget alerts',
  description:
    'Requires only the token of the email that asks for it. The address must still be on the list. Confirming again changes nothing.',
};

export const refuseAlertsOperation: Operation = {
  ...answering,
  summary: 'Refuse the budget alerts of an organisation',
  description:
    'Requires only the token of an email. The address gets no alerts, and the organisation can never ask it again.',
};

export const unsubscribeOperation: Operation = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Organisations',
  summary: 'Stop budget alerts from a mail client',
  description: `The address in the header List-Unsubscribe of an alert (RFC 8058), which works for ${STOP_DAYS} days. It refuses the alerts as POST /alert-recipients/refuse does. The body is ignored.`,
  upload: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  query: { token: { schema: z.string().min(1).max(200), description: 'The token of the alert.' } },
  answer: z.object({ data: z.object({}) }),
  codes: ['WRONG_CELL', 'ALERT_TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
};
