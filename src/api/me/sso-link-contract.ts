import { z } from 'zod';
import { MAX_RETURN_ADDRESS } from '../../domain/accounts/return-address';
import { string } from '../../wire/field';
import type { Operation } from '../../wire/operation';

export const linkSsoOperation: Operation = {
  kind: 'custom',
  access: 'signed-in',
  tag: 'Sign-in',
  status: 200,
  summary: 'Link the identity provider of an organisation to your account',
  description:
    'Returns an address for your browser, valid for ten minutes. After the sign-in at the own identity provider of the organisation, that person can sign in to your account in this organisation. The provider has to name the address of your account, in the domain that the organisation has proved by DNS. Identity providers of the platform need no link. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.',
  input: {
    organisation: string('documentId of an organisation of yours.', { nullable: false, min: 1 }),
    directory: string(
      'documentId of the directory, if the organisation has several (GET /auth/methods); the oldest one with a provider of its own by default.',
      { min: 1 },
    ),
    return_to: string(
      `Address to return to, as in GET /auth/sso/{organisation}/start, of at most ${MAX_RETURN_ADDRESS} characters. It receives \`?sso=linked\` or \`?error=\`.`,
    ),
  },
  required: ['organisation'],
  answer: z.object({ data: z.object({ url: z.string(), expires_at: z.iso.datetime() }) }),
  codes: ['SSO_METHOD_UNAVAILABLE', 'SSO_NOT_CONFIGURED', 'RETURN_TO_INVALID', 'STEP_UP_REQUIRED', 'WRONG_CELL'],
};
