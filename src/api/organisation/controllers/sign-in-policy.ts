import type { Core } from '@strapi/strapi';
import {
  changeSignInPolicy,
  confirmSignInPolicy,
  type PolicyAsker,
  shownSignInPolicy,
  signInPolicyWarnings,
} from '../../../commands/access/sign-in-policy';
import { rehearsed } from '../../../database/commits/rehearsal';
import type { WrittenPolicy } from '../../../domain/access/sign-in-policy/policy';
import { type RequestContext, type RequestState, targetOf } from '../../../http/request-state';
import { tenancyOf } from '../../../tenancy/tenancy';

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

  async changeSignInPolicy({ state }: RequestContext) {
    const { id } = targetOf({ state });
    const { dry_run: isRehearsal, confirm_within: within } = state.query;
    const change = async () => {
      await changeSignInPolicy(strapi, id, state.input as Partial<WrittenPolicy>, within as number | undefined);
      return {
        data: await shownSignInPolicy(strapi, id),
        warnings: await signInPolicyWarnings(strapi, id, askerOf(state)),
      };
    };
    const { data, warnings } = isRehearsal ? await rehearsed(tenancyOf(strapi).writes, change) : await change();
    const meta = { ...(isRehearsal === true && { dry_run: true }), ...(warnings.length > 0 && { warnings }) };
    return Object.keys(meta).length > 0 ? { data, meta } : { data };
  },

  async confirmSignInPolicy({ state }: RequestContext) {
    await confirmSignInPolicy(strapi, targetOf({ state }), askerOf(state));
    return { data: { confirm_by: null } };
  },
});
