import { z } from 'zod';
import { MAIL_KINDS } from '../../domain/mails/kinds/mail-kinds';
import { json, relation } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const kinds = z.array(z.enum(MAIL_KINDS));

const choice = z.object({
  organisation: z.object({ id: z.int(), documentId: z.string(), name: z.string(), slug: z.string() }),
  kinds,
  off: kinds,
});

export const showNotificationsOperation: Operation = {
  kind: 'custom',
  access: 'signed-in',
  tag: 'Sign-in',
  summary: 'Read which emails you get',
  description:
    'For each of your organisations: the kinds of emails that your role can get, and those that you have switched off. Emails about security are always sent.',
  answer: z.object({ data: z.array(choice) }),
};

export const chooseNotificationsOperation: Operation = {
  kind: 'custom',
  access: 'signed-in',
  choosesOrganisation: true,
  tag: 'Sign-in',
  summary: 'Choose which emails you get about an organisation',
  description:
    'Replaces the list of the kinds that are switched off. Alert channels and addresses that an organisation lists stay as they are.',
  input: {
    organisation: relation('api::organisation.organisation', 'name', 'The organisation.'),
    off: json('The kinds of emails that are switched off.', kinds.max(MAIL_KINDS.length), { nullable: false }),
  },
  required: ['off'],
  answer: z.object({ data: choice }),
};
