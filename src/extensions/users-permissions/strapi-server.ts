import type { Core } from '@strapi/strapi';
import { SESSION_PATHS, type SessionEffect } from '../../wire/headers/session-mode';
import { STRATEGIES } from '../../http/routes';
import { limitFactorAttempts, limitPasswordAttempts, limitOwnPasswordAttempts } from './account-limits';
import { withMinimumDuration } from './minimum-duration';
import { changeEmailPath } from './change-email-path';
import { checkedRequest } from './checked-request';
import {
  type Action,
  changePassword,
  forgotPassword,
  register,
  resetPassword,
  sendEmailConfirmation,
} from './password-paths';
import { passwordSignIn } from './password-sign-in';
import { registration } from './registration';
import { uniformResponse } from './uniform-response';
import {
  addFactor,
  confirmOwnFactor,
  listFactors,
  removeOwnFactor,
  renameOwnFactor,
  renewCodes,
} from './second-factor-paths';
import { accountOfSignIn, passkeyOptions, passkeySignIn, secondFactorSignIn } from './second-factor-sign-in';
import { listSessions, logout, startsSession, refresh, revokeSession } from './session-paths';
import { accountOfUndo, leaveLinkPath, undoSsoOnlyPath } from './sso-only-paths';
import { stepUpPath } from './step-up-path';
import type { RequestState } from '../../http/request-state';
import { assertNotWaived } from '../../repositories/accounts/stepped-up';
import { defined } from '../../values';

/**
 * Changes to users-permissions: only the supported routes remain, those for people use Tenantry's strategies, and invalid
 * credentials are a 401 (docs/decisions/0004).
 */
type Middleware = string | { name: string; config: { effect: SessionEffect } };

interface Route {
  method: string;
  path: string;
  handler?: string;
  config: { auth?: unknown; policies?: string[]; middlewares?: Middleware[]; prefix?: string };
}

type Controller = Record<string, Action>;
type ControllerFactory = (services: { strapi: Core.Strapi }) => Controller;

interface Plugin {
  routes: { 'content-api': (strapi: Core.Strapi) => { type: string; routes: Route[] } };
  controllers: { auth: ControllerFactory; user: Controller | ControllerFactory };
}

/** Who can call each path: `people` need a token; for `anyone`, the body contains the credentials. */
const SUPPORTED: Record<string, 'anyone' | 'people'> = {
  '/auth/local': 'anyone',
  '/auth/local/register': 'anyone',
  '/auth/forgot-password': 'anyone',
  '/auth/reset-password': 'anyone',
  '/auth/email-confirmation': 'anyone',
  '/auth/send-email-confirmation': 'anyone',
  '/auth/change-password': 'people',
  '/auth/refresh': 'anyone',
  '/auth/logout': 'people',
  '/auth/sessions': 'people',
  '/auth/sessions/:sessionId': 'people',
  '/users/me': 'people',
};

const IDEMPOTENCY = 'global::idempotency';

/** A route that opens, renews or ends a session can do so in a cookie. */
const sessionCookie = (path: string): Middleware[] => {
  const effect = SESSION_PATHS[path];
  return effect ? [{ name: 'global::session-cookie', config: { effect } }] : [];
};

/** What runs around a POST, in this order. */
const aroundPost = ({ path, config }: Route): Middleware[] => [
  ...(config.middlewares ?? []),
  ...sessionCookie(path),
  IDEMPOTENCY,
];

const keepRoute = (route: Route): Route[] => {
  const callers = SUPPORTED[route.path];
  if (!callers) return [];
  const access = callers === 'anyone' ? { auth: false } : FOR_PEOPLE;
  const idempotent = route.method === 'POST' ? { middlewares: aroundPost(route) } : {};
  return [{ ...route, config: { ...route.config, ...access, ...idempotent } }];
};

const FOR_PEOPLE = { auth: { strategies: STRATEGIES }, policies: ['global::is-person'] };

/** Not routes of the plugin, but with the paths and the limits of a sign-in. */
const ownRoute = (path: string, handler: string, access: Route['config'], method = 'POST'): Route => ({
  ...{ method, path, handler: `auth.${handler}` },
  config: { ...access, middlewares: method === 'POST' ? [...sessionCookie(path), IDEMPOTENCY] : [], prefix: '' },
});

const OWN_ROUTES: Route[] = [
  ownRoute('/auth/step-up', 'stepUp', FOR_PEOPLE),
  ownRoute('/auth/change-email', 'changeEmail', FOR_PEOPLE),
  ownRoute('/auth/second-factor', 'secondFactor', { auth: false }),
  ownRoute('/auth/passkey/options', 'passkeyOptions', { auth: false }),
  ownRoute('/auth/passkey', 'passkey', { auth: false }),
  ownRoute('/me/second-factors', 'listFactors', FOR_PEOPLE, 'GET'),
  ownRoute('/me/second-factors', 'addFactor', FOR_PEOPLE),
  ownRoute('/me/second-factors/:factorId/confirm', 'confirmFactor', FOR_PEOPLE),
  ownRoute('/me/second-factors/:factorId', 'renameFactor', FOR_PEOPLE, 'PUT'),
  ownRoute('/me/second-factors/:factorId', 'removeFactor', FOR_PEOPLE, 'DELETE'),
  ownRoute('/me/recovery-codes', 'renewCodes', FOR_PEOPLE),
  ownRoute('/auth/undo-sso-only', 'undoSsoOnly', { auth: false }),
  ownRoute('/auth/leave-link', 'leaveLink', { auth: false }),
];

/** The sign-ins with a second factor or a passkey, and what people do with theirs. */
/** Refuses an action on the account in a session without the person's second factor. */
const inFullSession =
  (action: Action): Action =>
  (ctx) => {
    assertNotWaived((ctx.state as RequestState).session);
    return action(ctx);
  };

const factorActions = (strapi: Core.Strapi): Controller => ({
  secondFactor: limitFactorAttempts(strapi, secondFactorSignIn(strapi), accountOfSignIn),
  passkeyOptions: passkeyOptions(strapi),
  passkey: passkeySignIn(strapi),
  listFactors: inFullSession(listFactors(strapi)),
  addFactor: inFullSession(limitOwnPasswordAttempts(strapi, addFactor(strapi))),
  confirmFactor: inFullSession(limitOwnPasswordAttempts(strapi, confirmOwnFactor(strapi))),
  renameFactor: inFullSession(renameOwnFactor(strapi)),
  removeFactor: inFullSession(limitOwnPasswordAttempts(strapi, removeOwnFactor(strapi))),
  renewCodes: inFullSession(limitOwnPasswordAttempts(strapi, renewCodes(strapi))),
});

/** Ignores the query, because populate would lead from the role to all accounts with this role. */
const withoutQuery =
  (action: Action): Action =>
  (ctx) => {
    ctx.query = {};
    return action(ctx);
  };

const instantiate = (controller: Controller | ControllerFactory, strapi: Core.Strapi): Controller =>
  typeof controller === 'function' ? controller({ strapi }) : controller;

export default (plugin: Plugin): Plugin => {
  const { auth, user } = plugin.controllers;
  const stockRoutes = plugin.routes['content-api'];
  plugin.routes['content-api'] = (strapi) => {
    const { type, routes } = stockRoutes(strapi);
    return { type, routes: [...routes.flatMap(keepRoute), ...OWN_ROUTES] };
  };
  plugin.controllers.auth = ({ strapi }) => {
    const stock = instantiate(auth, strapi);
    const sendResetEmail = forgotPassword(
      strapi,
      uniformResponse(strapi, defined(stock.forgotPassword), () => ({ ok: true })),
    );
    const actions: Controller = {
      ...stock,
      callback: limitPasswordAttempts(strapi, startsSession(strapi, passwordSignIn(strapi), true)),
      register: withMinimumDuration(startsSession(strapi, register(strapi, registration(strapi, sendResetEmail)))),
      forgotPassword: withMinimumDuration(sendResetEmail),
      sendEmailConfirmation: withMinimumDuration(
        uniformResponse(strapi, sendEmailConfirmation(strapi, defined(stock.sendEmailConfirmation)), ({ email }) => ({
          email,
          sent: true,
        })),
      ),
      resetPassword: startsSession(strapi, resetPassword(strapi, defined(stock.resetPassword))),
      changePassword: inFullSession(
        limitOwnPasswordAttempts(strapi, startsSession(strapi, changePassword(strapi, defined(stock.changePassword)))),
      ),
      ...factorActions(strapi),
      stepUp: limitOwnPasswordAttempts(strapi, stepUpPath(strapi)),
      changeEmail: inFullSession(limitOwnPasswordAttempts(strapi, changeEmailPath(strapi))),
      undoSsoOnly: limitPasswordAttempts(strapi, undoSsoOnlyPath(strapi), accountOfUndo),
      leaveLink: limitPasswordAttempts(strapi, leaveLinkPath(strapi)),
      refresh: refresh(strapi),
      logout: logout(strapi),
      getSessions: listSessions(strapi),
      revokeSession: revokeSession(strapi),
    };
    return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, checkedRequest(action)]));
  };
  plugin.controllers.user = ({ strapi }: { strapi: Core.Strapi }) => {
    const stock = instantiate(user, strapi);
    return { ...stock, me: withoutQuery(defined(stock.me)) };
  };
  return plugin;
};
