import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

interface Authentication {
  authenticate(ctx: object, next: () => Promise<boolean>): Promise<unknown>;
}

/** A route that represents all of /api: strategies use nothing else of it. */
const ANY_ROUTE = {
  config: {
    auth: { strategies: ['tenant-jwt', 'tenant-agent', 'tenant-api-key', 'tenant-support-view', 'content-api-token'] },
    operation: {},
  },
  info: { type: 'content-api' },
};

/**
 * Whether a request to /scim/v2 has a valid credential of another kind: a person's, an agent's, an API key or an API token.
 * It has no rights there, which is a 403; an invalid credential is a 401 (docs/api-rules.md#credentials).
 */
export const isOtherCredential = async (strapi: Core.Strapi, { request, state }: Context): Promise<boolean> => {
  if (!request.headers.authorization) return false;
  const authentication = strapi.get<Authentication>('auth');
  const probe = {
    request,
    state: {
      route: ANY_ROUTE,
      clientCertificate: state.clientCertificate as unknown,
      clientAddress: state.clientAddress as unknown,
    },
    unauthorized: () => false,
  };
  try {
    return (await authentication.authenticate(probe, () => Promise.resolve(true))) === true;
  } catch (error) {
    // An agent without its certificate, or an API key that is not accepted. Other errors, such as those of the database, are left to the caller.
    if ((error as Error).name === 'UnauthorizedError') return false;
    throw error;
  }
};
