import { z } from 'zod';
import { string } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const byToken = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Memberships',
  input: { token: string('The token of the email.', { nullable: false, min: 1 }) },
  required: ['token'],
  codes: ['WRONG_CELL', 'LEAVE_LINK_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
} as const;

export const showLeaveOperation: Operation = {
  ...byToken,
  isReading: true,
  summary: 'Show which organisation the link of an email leaves',
  description: 'For the page that the email links to. Requires only the token of the email, and changes nothing.',
  answer: z.object({ data: z.object({ organisation: z.object({ name: z.string() }), email: z.string().nullable() }) }),
};

export const useLeaveOperation: Operation = {
  ...byToken,
  status: 200,
  summary: 'Leave an organisation that requires single sign-on, by a link',
  description:
    'For a person who cannot sign in, because the organisation requires single sign-on. Requires only the token of the email, which POST /auth/leave-link sends. The last owner cannot leave.',
  answer: z.object({ data: z.object({}) }),
  codes: [...byToken.codes, 'LAST_OWNER'],
};
