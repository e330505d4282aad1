import type { Core } from '@strapi/strapi';
import { apiPrefix, servesRoute } from './documented-routes';
import type { Schema } from './json-schema';
import { schemaRef } from './record-schemas';
import { errorsOf, jsonAnswer } from './responses';

/** Signing in, as the users-permissions plugin serves it: its routes carry no operation, so they are described here. */
interface SignInRoute {
  method: 'GET' | 'POST';
  path: string;
  operationId: string;
  summary: string;
  description: string;
  isOpen: boolean;
  body?: Record<string, Schema>;
  answer: Schema;
  codes: Record<number, string[]>;
}

export const SIGN_IN_TAG = 'Sign-in';

const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
const password = (description: string): Schema => ({ ...text(description), format: 'password', maxLength: 72 });
const email = (description: string): Schema => ({ ...text(description), format: 'email' });

const closed = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  additionalProperties: false,
  properties,
});

const token: Schema = { type: 'string', description: 'The bearer token.' };
const session = closed({ jwt: token, user: schemaRef('User') });

const REFUSED = { 400: ['VALIDATION_FAILED'], 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] };
const LIMITED = { 429: ['TOO_MANY_REQUESTS'], 503: ['DATABASE_UNAVAILABLE'] };
const SIGNED_IN = { 401: ['UNAUTHENTICATED'], 403: ['FORBIDDEN'] };

const ROUTES: SignInRoute[] = [
  {
    method: 'POST',
    path: '/auth/local',
    operationId: 'signIn',
    summary: 'Sign in with a password',
    description: 'Answers a token for the Authorization header of every other request.',
    isOpen: true,
    body: { identifier: text('E-mail address or username.'), password: password('Password.') },
    answer: session,
    codes: { ...REFUSED, 401: ['UNAUTHENTICATED'], ...LIMITED },
  },
  {
    method: 'POST',
    path: '/auth/local/register',
    operationId: 'register',
    summary: 'Register',
    description: 'Makes an account. Where addresses are to be confirmed first, the answer carries no token.',
    isOpen: true,
    body: {
      username: { ...text('Name to sign in with.'), minLength: 3 },
      email: email('E-mail address.'),
      password: { ...password('Password.'), minLength: 6 },
    },
    answer: closed({ jwt: token, user: schemaRef('User') }, ['user']),
    codes: { ...REFUSED, ...LIMITED, 403: ['FORBIDDEN'] },
  },
  {
    method: 'POST',
    path: '/auth/forgot-password',
    operationId: 'forgotPassword',
    summary: 'Ask for a new password',
    description: 'Sends a code by e-mail. The answer is the same whether the address is known or not.',
    isOpen: true,
    body: { email: email('E-mail address of the account.') },
    answer: closed({ ok: { type: 'boolean' } }),
    codes: { ...REFUSED, ...LIMITED, 403: ['FORBIDDEN'] },
  },
  {
    method: 'POST',
    path: '/auth/reset-password',
    operationId: 'resetPassword',
    summary: 'Set a new password with a code',
    description: 'Takes the code of the e-mail; the answer is that of a sign-in.',
    isOpen: true,
    body: {
      code: text('The code.'),
      password: password('The new password.'),
      passwordConfirmation: password('The new password again.'),
    },
    answer: session,
    codes: { ...REFUSED, ...LIMITED, 403: ['FORBIDDEN'] },
  },
  {
    method: 'POST',
    path: '/auth/change-password',
    operationId: 'changePassword',
    summary: 'Change the own password',
    description: 'Takes the present password too; the answer is that of a sign-in.',
    isOpen: false,
    body: {
      currentPassword: password('The present password.'),
      password: password('The new password.'),
      passwordConfirmation: password('The new password again.'),
    },
    answer: session,
    codes: { ...REFUSED, ...SIGNED_IN, ...LIMITED },
  },
  {
    method: 'GET',
    path: '/users/me',
    operationId: 'readOwnUser',
    summary: 'Read the own account',
    description: 'The account that the token belongs to.',
    isOpen: false,
    answer: schemaRef('User'),
    codes: { 400: ['VALIDATION_FAILED'], ...SIGNED_IN, 503: ['DATABASE_UNAVAILABLE'] },
  },
];

const pathItem = (route: SignInRoute): Schema => ({
  [route.method.toLowerCase()]: {
    operationId: route.operationId,
    tags: [SIGN_IN_TAG],
    summary: route.summary,
    description: route.description,
    security: route.isOpen ? [] : [{ bearer: [] }],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: closed(route.body) } } } }
      : {}),
    responses: { 200: jsonAnswer('Done.', route.answer), ...errorsOf(route.codes) },
    'x-error-codes': route.codes,
  },
});

/** The paths of signing in that the application serves. */
export const signInPaths = (strapi: Core.Strapi): Record<string, Schema> =>
  Object.fromEntries(
    ROUTES.filter(({ method, path }) => servesRoute(strapi, method, path)).map((route) => [
      `${apiPrefix(strapi)}${route.path}`,
      pathItem(route),
    ]),
  );

const ATTRIBUTE_SCHEMAS: Record<string, Schema> = {
  boolean: { type: ['boolean', 'null'] },
  datetime: { type: ['string', 'null'], format: 'date-time' },
  date: { type: ['string', 'null'], format: 'date' },
  integer: { type: ['integer', 'null'] },
  email: { type: ['string', 'null'] },
  string: { type: ['string', 'null'] },
  text: { type: ['string', 'null'] },
  enumeration: { type: ['string', 'null'] },
};

interface Attribute {
  type: string;
  private?: boolean;
}

/** The account as the plugin shows it: its plain attributes that are not private. */
export const userSchema = (strapi: Core.Strapi): Schema => {
  const attributes = strapi.contentType('plugin::users-permissions.user').attributes as Record<string, Attribute>;
  const shown = Object.entries(attributes).flatMap(([name, attribute]) => {
    const schema = attribute.private ? undefined : ATTRIBUTE_SCHEMAS[attribute.type];
    return schema ? [[name, schema] as const] : [];
  });
  const properties = { id: { type: 'integer' }, documentId: { type: 'string' }, ...Object.fromEntries(shown) };
  return {
    ...closed(properties, ['id', 'documentId', 'username', 'email']),
    description: 'An account, as its owner sees it.',
  };
};
