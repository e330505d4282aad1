import type { Core } from '@strapi/strapi';
import { tokenHashes } from '../../database/secrets/token-hash';
import { isOpenToSupport, type ViewedRoute, VIEW_ROLE } from '../../domain/access/support-view/support-view';
import { findSupportView, type SupportView } from '../../repositories/access/support-views';
import { assertServedHere } from '../../tenancy/store/cells';
import type { Principal } from '../../tenancy/identity/principal';
import { tenancyOf } from '../../tenancy/tenancy';
import { looksLikeSupportToken } from '../../wire/credentials/support-token';
import { wrongCredential } from '../../wire/errors/credential-errors';
import type { Operation } from '../../wire/operation';
import { bearerOf } from './session-strategy';

const REFUSED = { authenticated: false, error: 'The support view has ended. Open another one in the admin panel.' };

interface SupportContext {
  request: { headers: { authorization?: string } };
  state: { route?: ViewedRoute & { config?: { operation?: Operation } }; principal?: Principal };
}

/** The principal of a support view: a reader of its organisation, and of no other. */
const principalOf = async (strapi: Core.Strapi, view: SupportView): Promise<Principal | null> => {
  const { id, documentId, organisationId, administratorId, administratorName, reason, expiresAt } = view;
  const organisation = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  return organisation
    ? {
        kind: 'support_view',
        id,
        documentId,
        name: administratorName,
        isOperator: false,
        memberships: new Map([[organisationId, { role: VIEW_ROLE, organisation }]]),
        supportView: { administratorId, reason, expiresAt },
      }
    : null;
};

/**
 * The strategy of support views, and the only place where a token of one becomes a caller: it does so on the routes of the table in
 * src/domain/access/support-view/support-view.ts, and nowhere else. The token is looked up for each request, so an end takes effect at once.
 */
export const createTenantSupportView = (strapi: Core.Strapi) => ({
  name: 'tenant-support-view',
  async authenticate({ request, state }: SupportContext) {
    const token = bearerOf(request.headers.authorization);
    if (!token || !looksLikeSupportToken(token)) return { authenticated: false };
    const view = await findSupportView(strapi, tokenHashes(token), new Date());
    if (!view) return REFUSED;
    await assertServedHere(strapi, view.organisationId);
    const { route } = state;
    // Routes of plugins accept every strategy and have no operation.
    if (!route?.config?.operation || !isOpenToSupport(route)) throw wrongCredential('support_view');
    const principal = await principalOf(strapi, view);
    if (!principal) return REFUSED;
    state.principal = principal;
    return { authenticated: true, credentials: { id: view.id, documentId: view.documentId } };
  },
});
