import { app } from '../api';
import { unique } from '../world';
import type { Attempt } from './requests';
import { ENDING, nameOf, openRoutes, type ServedRoute } from './served-routes';
import type { IsolationWorld } from './world';

/** What a stranger sends to a route that checks no capability, to reach the owning organisation, and the statuses besides refusals. */
export interface OpenRequest {
  statuses?: readonly number[];
  query?: string;
  body?: object;
  /** The values of the path's parameters. */
  parameter?: string;
}

/** A session of the owner, whose documentId a stranger has learnt. */
const sessionOf = async ({ owning }: IsolationWorld): Promise<string> => {
  const { db } = app();
  const row = await db.connection('sessions').where({ user_id: owning.people.owner.id }).first('document_id');
  return (row as { document_id: string }).document_id;
};

/** A second factor of the owner, whose documentId a stranger has learnt. */
const factorOf = async ({ owning }: IsolationWorld): Promise<string> => {
  const row = await app()
    .db.connection('second_factors')
    .where({ user_id: owning.people.owner.id })
    .first('document_id');
  return (row as { document_id: string }).document_id;
};

/** The response of a passkey for an account. */
const signature = (account: string): object => ({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
  response: {
    ...{ clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    userHandle: Buffer.from(account).toString('base64url'),
  },
});

const token = (text: string): OpenRequest => ({ body: { data: { token: text } } });

/** The requests of the routes for anyone. Their tokens are what the database stores of them, or ids. */
const publicRequests = ({ owning, canaryOf }: IsolationWorld): Record<string, OpenRequest> => {
  const { slug, documentId } = owning;
  const invitation = token(canaryOf('invitations', 'token_hash'));
  const link = token(documentId);
  const enrollment = { enrollment_token: canaryOf('svc_agents', 'enrollment_token_hash') };
  return {
    'GET /api/openapi.json': { statuses: [200] },
    'GET /api/cells/lookup': { query: `organisation=${slug}` },
    'GET /api/auth/methods': { statuses: [200], query: `organisation=${slug}` },
    'POST /api/auth/methods': { statuses: [200], body: { data: { email: owning.people.owner.email } } },
    'GET /api/auth/sso/:organisation/start': { statuses: [503], parameter: slug, query: 'method=workspace' },
    'GET /api/auth/sso/callback': { query: `state=${documentId}&code=${documentId}` },
    'GET /api/auth/sso/:organisation/callback': {
      parameter: documentId,
      query: `state=${documentId}&code=${documentId}`,
    },
    'POST /api/auth/sso/:organisation/saml': { parameter: documentId, body: { SAMLResponse: documentId } },
    'GET /api/auth/sso/:organisation/saml/metadata': { statuses: [200], parameter: documentId },
    'POST /api/billing/stripe-webhook': { body: { id: 'x', type: 'x', data: { object: { id: documentId } } } },
    'POST /api/svc-agents/enrol': { body: { data: enrollment } },
    'POST /api/check-ins/:code': { parameter: canaryOf('synthetic_checks', 'check_in_token_hash') },
    'POST /api/deployment-callbacks/:attempt': { parameter: documentId, body: { status: 'running' } },
    'POST /api/invitations/accept': invitation,
    'POST /api/invitations/decline': invitation,
    'POST /api/invitations/show': invitation,
    'POST /api/auth/support': { body: { data: { code: canaryOf('support_views', 'code_hash') } } },
    'POST /api/auth/support/end': token(canaryOf('support_views', 'token_hash')),
    'POST /api/undo-links/show': link,
    'POST /api/leave-links/show': link,
    'POST /api/leave-links/use': link,
    'POST /api/address-links/use': link,
    'POST /api/sign-in-links/use': link,
    'POST /api/alert-recipients/sender': link,
    'POST /api/alert-recipients/confirm': link,
    'POST /api/alert-recipients/refuse': link,
    'POST /api/alert-recipients/unsubscribe': { query: `token=${documentId}` },
  };
};

/** The requests of the routes about accounts, with the addresses and ids of people of the owning organisation. */
const accountRequests = (
  { owning }: IsolationWorld,
  { session, factor }: { session: string; factor: string },
): Record<string, OpenRequest> => {
  const { owner, viewer } = owning.people;
  const wrong = { password: 'Wrong-Passw0rd!' };
  const repeated = { ...wrong, passwordConfirmation: wrong.password };
  return {
    'POST /api/auth/local': { body: { identifier: owner.email, ...wrong } },
    'POST /api/auth/local/register': { body: { username: unique('guest'), email: owner.email, ...wrong } },
    'POST /api/auth/forgot-password': { statuses: [200], body: { email: viewer.email } },
    'POST /api/auth/reset-password': { body: { code: session, ...repeated } },
    'GET /api/auth/email-confirmation': { query: `confirmation=${session}` },
    'POST /api/auth/send-email-confirmation': { statuses: [200], body: { email: owner.email } },
    'POST /api/auth/change-password': { body: { currentPassword: wrong.password, ...repeated } },
    'POST /api/auth/refresh': { body: { refreshToken: session } },
    'GET /api/auth/sessions': { statuses: [200], query: `user=${owner.id}` },
    'DELETE /api/auth/sessions/:sessionId': { parameter: session },
    'GET /api/users/me': { statuses: [200], query: 'populate=*' },
    'POST /api/auth/step-up': { body: wrong },
    'POST /api/auth/change-email': { body: { email: owner.email, ...wrong } },
    'POST /api/auth/second-factor': { body: { token: session, code: '000000' } },
    'POST /api/auth/passkey/options': { statuses: [200, 503], body: {} },
    'POST /api/auth/passkey': { body: { token: session, passkey: signature(owner.documentId) } },
    'GET /api/me/second-factors': { statuses: [200], query: `user=${owner.id}` },
    'POST /api/me/second-factors': { body: { kind: 'totp', name: 'Phone', ...wrong } },
    'POST /api/me/second-factors/:factorId/confirm': { parameter: factor, body: { code: '000000' } },
    'PUT /api/me/second-factors/:factorId': { parameter: factor, body: { name: 'Phone' } },
    'DELETE /api/me/second-factors/:factorId': { parameter: factor, body: wrong },
    'POST /api/me/recovery-codes': { body: wrong },
    'POST /api/auth/undo-sso-only': { body: { token: owning.documentId, ...wrong } },
    'POST /api/auth/leave-link': { body: { identifier: owner.email, ...wrong } },
  };
};

/** The requests of all routes that check no capability, by method and path. */
export const openRequests = async (world: IsolationWorld): Promise<Record<string, OpenRequest>> => ({
  ...publicRequests(world),
  ...accountRequests(world, { session: await sessionOf(world), factor: await factorOf(world) }),
});

/** The request of a route that checks no capability. */
export const openAttempt = ({ method, path }: ServedRoute, { query, body, parameter = '' }: OpenRequest): Attempt => ({
  method,
  path: `${path.replace(/:\w+/, encodeURIComponent(parameter))}${query ? `?${query}` : ''}`,
  ...(body ? { body } : {}),
});

/** Routes without a request in the table, and requests without a route. */
export const unmatchedRequests = (requests: Record<string, OpenRequest>): string[] => {
  const names = openRoutes().map(nameOf);
  const known = [...Object.keys(requests), ...ENDING];
  return [
    ...names.filter((name) => !known.includes(name)),
    ...Object.keys(requests).filter((name) => !names.includes(name)),
  ];
};
