import { z } from 'zod';
import { string } from '../../wire/field';
import type { Operation } from '../../wire/operation';

export const updateMeOperation: Operation = {
  kind: 'custom',
  access: 'signed-in',
  tag: 'Sign-in',
  summary: 'Change your name',
  description:
    'Other people see the name, and you can sign in with it. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up. The address of the account is changed by POST /api/auth/change-email.',
  input: { name: string('The new user name.', { nullable: false, min: 3 }) },
  required: ['name'],
  answer: z.object({ data: z.object({ name: z.string() }) }),
  codes: ['NOT_UNIQUE', 'STEP_UP_REQUIRED'],
};

export const showAddressChangeOperation: Operation = {
  kind: 'custom',
  access: 'signed-in',
  tag: 'Sign-in',
  summary: 'Read the requested change of your email address',
  description:
    'The new address that POST /auth/change-email asked for, while its link works; null if there is none. It says nothing about whether the address has an account.',
  answer: z.object({ data: z.object({ email: z.string(), expires_at: z.iso.datetime() }).nullable() }),
};

export const withdrawAddressChangeOperation: Operation = {
  kind: 'custom',
  access: 'signed-in',
  tag: 'Sign-in',
  status: 204,
  summary: 'Withdraw the requested change of your email address',
  description: 'The link that was sent stops working, and the address stays. Without a request, nothing happens.',
};

export const useAddressLinkOperation: Operation = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Sign-in',
  status: 200,
  summary: 'Confirm the new address of your account, by a link',
  description:
    'Requires only the token of the email, which POST /auth/change-email sends. All sessions of the account end; sign in with the new address.',
  input: { token: string('The token of the email.', { nullable: false, min: 1 }) },
  required: ['token'],
  answer: z.object({ data: z.object({ email: z.string() }) }),
  codes: ['ADDRESS_LINK_INVALID', 'ADDRESS_MANAGED', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
};

export const useSignInLinkOperation: Operation = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Sign-in',
  status: 200,
  summary: 'Say that a sign-in was not yours, by a link',
  description:
    'Requires only the token of the email about a sign-in from a new device or network. All sessions of the account end. If the password was used, it ends, too: set a new one with `code`, by POST /auth/reset-password. The link works once, for a week.',
  input: { token: string('The token of the email.', { nullable: false, min: 1 }) },
  required: ['token'],
  answer: z.object({ data: z.object({ code: z.string().nullable() }) }),
  codes: ['SIGN_IN_LINK_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
};
