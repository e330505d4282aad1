import type { Core } from '@strapi/strapi';
import { STRATEGIES } from '../../http/routes';
import { limitsGuesses, limitsMails, limitsOwnGuesses } from './account-limits';
import { noSoonerThanFloor } from './answer-floor';
import { checkedRequest } from './checked-request';
import { type Action, changePassword, forgotPassword, register, resetPassword, signIn } from './password-paths';
import { registration } from './registration';
import { sameAnswer } from './same-answer';
import { listSessions, logout, opensSession, refresh, revokeSession } from './session-paths';
import { stepUpPath } from './step-up-path';

/**
 * What Tenantry changes in users-permissions: only the routes that it stands for stay, those that need a person take
 * Tenantry's own strategies, and credentials that do not hold are a 401 (contract, section 1).
 */
interface Route {
  method: string;
  path: string;
  handler?: string;
  config: { auth?: unknown; policies?: string[]; prefix?: string };
}

type Controller = Record<string, Action>;
type ControllerFactory = (services: { strapi: Core.Strapi }) => Controller;

interface Plugin {
  routes: { 'content-api': (strapi: Core.Strapi) => { type: string; routes: Route[] } };
  controllers: { auth: ControllerFactory; user: Controller | ControllerFactory };
}

/** Path to who may call it: people bring a token, the others bring the credentials in the body. */
const KEPT: Record<string, 'anyone' | 'people'> = {
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

const keepRoute = (route: Route): Route[] => {
  const callers = KEPT[route.path];
  if (!callers) return [];
  const access = callers === 'anyone' ? { auth: false } : FOR_PEOPLE;
  return [{ ...route, config: { ...route.config, ...access } }];
};

const FOR_PEOPLE = { auth: { strategies: STRATEGIES }, policies: ['global::is-person'] };

/** Not one of the plugin's: it has the place and the limits of a sign-in. */
const STEP_UP: Route = {
  method: 'POST',
  path: '/auth/step-up',
  handler: 'auth.stepUp',
  config: { ...FOR_PEOPLE, prefix: '' },
};

/** A person's own record and nothing that hangs on it: populate would lead from the role to everybody who has it. */
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
    return { type, routes: [...routes.flatMap(keepRoute), STEP_UP] };
  };
  plugin.controllers.auth = ({ strapi }) => {
    const stock = instantiate(auth, strapi);
    const forgotten = forgotPassword(
      strapi,
      sameAnswer(strapi, stock.forgotPassword as Action, () => ({ ok: true })),
    );
    const actions: Controller = {
      ...stock,
      callback: limitsGuesses(strapi, opensSession(strapi, signIn(strapi, stock.callback as Action))),
      register: limitsMails(
        strapi,
        noSoonerThanFloor(opensSession(strapi, register(strapi, registration(strapi, forgotten)))),
      ),
      forgotPassword: limitsMails(strapi, noSoonerThanFloor(forgotten)),
      sendEmailConfirmation: limitsMails(
        strapi,
        noSoonerThanFloor(
          sameAnswer(strapi, stock.sendEmailConfirmation as Action, ({ email }) => ({ email, sent: true })),
        ),
      ),
      resetPassword: opensSession(strapi, resetPassword(strapi, stock.resetPassword as Action)),
      changePassword: limitsOwnGuesses(
        strapi,
        opensSession(strapi, changePassword(strapi, stock.changePassword as Action)),
      ),
      stepUp: limitsOwnGuesses(strapi, stepUpPath(strapi)),
      refresh: refresh(strapi),
      logout: logout(strapi),
      getSessions: listSessions(strapi),
      revokeSession: revokeSession(strapi),
    };
    return Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, checkedRequest(action)]));
  };
  plugin.controllers.user = ({ strapi }: { strapi: Core.Strapi }) => {
    const stock = instantiate(user, strapi);
    return { ...stock, me: withoutQuery(stock.me as Action) };
  };
  return plugin;
};
