import type { Core } from '@strapi/strapi';
import { SESSION_PATHS } from '../../wire/headers/session-mode';
import { apiPrefix, servesRoute } from '../documented-routes';
import { exampleOfSignIn } from '../example-body';
import type { Schema } from '../json-schema';
import { ERROR_CODES } from '../error-codes';
import { IDEMPOTENCY_CODES } from '../operation-codes';
import { idempotencyKey } from '../parameters';
import { errorsOf, jsonAnswer, defaultRefusal, redirectAnswer } from '../responses';
import { sessionCodesOf, sessionModeOf, withSessionCookie } from '../session-mode';
import { withReplayed } from '../response-headers';
import { type SignInRoute, strictObject } from './sign-in-parts';
import { SIGN_IN_ROUTES } from './sign-in-routes';
import { defined } from '../../values';

/** The tag of the routes about tokens and your account. */
export const SIGN_IN_TAG = 'Sign-in';

const success = ({ answer, status = 200 }: SignInRoute): Record<string, Schema> =>
  answer
    ? { [status]: jsonAnswer('Done.', answer) }
    : { 302: redirectAnswer('Done. Location is the page to show.'), ...defaultRefusal };

const effectOf = ({ method, path }: SignInRoute) => (method === 'POST' ? SESSION_PATHS[path] : undefined);

const parametersIn = (place: 'query' | 'path', parameters: Record<string, Schema>) =>
  Object.entries(parameters).map(([name, schema]) => ({ name, in: place, required: true, schema }));

const bodyOf = ({ body = {}, optional = [] }: SignInRoute): Schema =>
  strictObject(
    body,
    Object.keys(body).filter((name) => !optional.includes(name)),
  );

const contentOf = (route: SignInRoute): Schema => ({
  schema: bodyOf(route),
  example: exampleOfSignIn(route.body ?? {}, route.optional),
});

/** The codes of a route, with those of the general limit and, for a POST, of its Idempotency-Key. */
const codesOf = (route: SignInRoute): Record<number, string[]> => {
  const all = { ...route.codes };
  const ofPost = route.method === 'POST' ? IDEMPOTENCY_CODES : [];
  for (const code of ['REQUEST_LIMIT_REACHED', ...ofPost, ...sessionCodesOf(effectOf(route))]) {
    const { status } = defined(ERROR_CODES[code]);
    all[status] = [...(all[status] ?? []), code];
  }
  return all;
};

const parametersOf = (route: SignInRoute): Schema[] => [
  ...parametersIn('query', route.query ?? {}),
  ...parametersIn('path', route.params ?? {}),
  ...(route.method === 'POST' ? [idempotencyKey] : []),
  ...sessionModeOf(effectOf(route)),
];

const pathItem = (route: SignInRoute): Schema => ({
  [route.method.toLowerCase()]: {
    operationId: route.operationId,
    tags: [SIGN_IN_TAG],
    summary: route.summary,
    description: route.description,
    security: route.isOpen ? [] : [{ bearer: [] }],
    parameters: parametersOf(route),
    ...(route.body
      ? {
          requestBody: {
            required: Object.keys(route.body).some((name) => !route.optional?.includes(name)),
            content: { 'application/json': contentOf(route) },
          },
        }
      : {}),
    responses: {
      ...(route.method === 'POST' ? withReplayed(withSessionCookie(effectOf(route), success(route))) : success(route)),
      ...errorsOf(codesOf(route)),
    },
    'x-error-codes': codesOf(route),
  },
});

/** The sign-in paths that the application serves. */
export const signInPaths = (strapi: Core.Strapi): Record<string, Schema> => {
  const paths: Record<string, Schema> = {};
  for (const route of SIGN_IN_ROUTES.filter(({ method, path }) => servesRoute(strapi, method, path))) {
    const path = `${apiPrefix(strapi)}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], ...pathItem(route) };
  }
  return paths;
};

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

/** The account as the plugin returns it: the plain attributes that are not private. */
export const userSchema = (strapi: Core.Strapi): Schema => {
  const attributes: Record<string, Attribute> = strapi.contentType('plugin::users-permissions.user').attributes;
  const shown = Object.entries(attributes).flatMap(([name, attribute]) => {
    const schema = attribute.private ? undefined : ATTRIBUTE_SCHEMAS[attribute.type];
    return schema ? [[name, schema] as const] : [];
  });
  const properties = { id: { type: 'integer' }, documentId: { type: 'string' }, ...Object.fromEntries(shown) };
  return {
    ...strictObject(properties, ['id', 'documentId', 'username', 'email']),
    description: 'Your account.',
  };
};
