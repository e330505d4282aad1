import type { Core } from '@strapi/strapi';
import {
  changeSignInPolicy,
  confirmSignInPolicy,
  type PolicyAsker,
  shownSignInPolicy,
  signInPolicyWarnings,
} from '../../../commands/access/sign-in-policy';
import type { WrittenPolicy } from '../../../domain/access/sign-in-policy/policy';
import { deadlineOf, madeOrTried, withWarnings } from '../../../http/provisional-update';
import { type RequestContext, type RequestState, targetOf } from '../../../http/request-state';

/** Programs have no session, so no policy is about them. */
const askerOf = ({ principal, session }: RequestState): PolicyAsker => ({
  session,
  hasFactor: principal.hasSecondFactor === true,
  isConcerned: principal.kind === 'user' && !principal.isOperator,
});

/** Endpoints for what an organisation requires of sign-ins. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async signInPolicy({ state }: RequestContext) {
    return { data: await shownSignInPolicy(strapi, targetOf({ state }).id) };
  },

  async changeSignInPolicy(ctx: RequestContext) {
    const { state } = ctx;
    const { id } = targetOf(ctx);
    const deadline = deadlineOf(state);
    return madeOrTried(strapi, ctx, async () => {
      await changeSignInPolicy(strapi, id, state.input as Partial<WrittenPolicy>, deadline);
      const data = await shownSignInPolicy(strapi, id);
      return withWarnings({ data }, await signInPolicyWarnings(strapi, id, askerOf(state)));
    });
  },

  async confirmSignInPolicy({ state }: RequestContext) {
    await confirmSignInPolicy(strapi, targetOf({ state }), askerOf(state));
    return { data: { confirm_by: null } };
  },
});
