import { SECOND_FACTORS, SESSION_METHODS } from '../../domain/vocabularies';
import { SIGNED_IN } from '../codes/credential-codes';
import { REFUSED, type SignInRoute, strictObject, text } from './sign-in-parts';

/** The sessions of the caller: to sign out, to list them, and to end one. */
export const SESSION_ROUTES: SignInRoute[] = [
  {
    method: 'POST',
    path: '/auth/logout',
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends the session of the token, or all that GET /api/auth/sessions lists with the scope "all".',
    isOpen: false,
    body: { scope: { type: 'string', enum: ['all'], description: 'Sign out everywhere.' } },
    optional: ['scope'],
    answer: strictObject({ ok: { type: 'boolean' } }),
    codes: { ...REFUSED, ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'GET',
    path: '/auth/sessions',
    operationId: 'listSessions',
    summary: 'List your sessions',
    description:
      'Your open sessions, most recently used first, at most 100. A single sign-on session without a step-up shows only those of its organisation.',
    isOpen: false,
    answer: strictObject({
      data: {
        type: 'array',
        items: strictObject({
          documentId: { type: 'string' },
          method: { type: 'string', enum: [...SESSION_METHODS] },
          second_factor: { type: ['string', 'null'], enum: [...SECOND_FACTORS, null] },
          password_verified_at: { type: ['string', 'null'], format: 'date-time' },
          started_at: { type: 'string', format: 'date-time' },
          last_used_at: { type: ['string', 'null'], format: 'date-time' },
          expires_at: { type: 'string', format: 'date-time' },
          client_address: { type: ['string', 'null'] },
          user_agent: { type: ['string', 'null'] },
          device: { type: ['string', 'null'], description: 'Browser and system, or the program.' },
          network: { type: ['string', 'null'], description: 'The /24 or /48 of the address.' },
          current: { type: 'boolean', description: 'Whether this request belongs to the session.' },
        }),
      },
    }),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
  {
    method: 'DELETE',
    path: '/auth/sessions/:sessionId',
    operationId: 'endSession',
    summary: 'End one of your sessions',
    description: 'Its tokens stop working. It must be in your list.',
    isOpen: false,
    params: { sessionId: text('documentId of the session.') },
    answer: strictObject({ data: strictObject({}) }),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 404: ['NOT_FOUND'], 503: ['DATABASE_UNAVAILABLE'] },
  },
];
