import { isOpenToSupport, OPEN_TO_SUPPORT } from '../../src/domain/access/support-view/support-view';
import { allRoutes } from '../helpers/source/api-modules';

/** Why a support view does not open a GET route. Whoever adds a route decides: here, or in src/domain/access/support-view/support-view.ts. */
const CLOSED: Record<string, string> = {
  '/me/address-change': 'only people have addresses',
  '/me/notifications': 'only people get emails',
  '/me/ownership': 'only people own organisations',
  '/alert-channels': 'addresses of chats are secrets',
  '/alert-channels/:id': 'addresses of chats are secrets',
  '/api-keys': 'keys',
  '/api-keys/:id': 'keys',
  '/audit-entries/export': 'an export',
  '/blueprint-drafts/:id/comments': 'what members say to each other',
  '/cells/lookup': 'for anyone',
  '/check-tries/:trial': 'the trial of another caller',
  '/cloud-accounts': 'access to clouds',
  '/cloud-accounts/:id': 'access to clouds',
  '/deployments/:id/log': 'programs can print secrets',
  '/deployments/:id/steps/:step/attempts': 'programs can print secrets',
  '/directory-integrations': 'access to directories',
  '/directory-integrations/:id': 'access to directories',
  '/events': 'payloads of events',
  '/invitations': 'people who are no members yet',
  '/invitations/:id': 'people who are no members yet',
  '/members': 'people who are no members yet',
  '/metrics': 'of the platform',
  '/openapi.json': 'for anyone',
  '/organisations/:id/alert-recipients': 'people outside of the organisation',
  '/organisations/:id/availability/export': 'an export',
  '/organisations/:id/compliance': 'an export',
  '/organisations/:id/deployment-policy': 'settings',
  '/organisations/:id/domain-verification': 'the value that proves a domain',
  '/organisations/:id/ip-allowlist/check': 'settings',
  '/organisations/:id/metrics': 'an export',
  '/organisations/:id/sign-in-policy': 'settings',
  '/outbox-events': 'payloads of events',
  '/outbox-events/:id': 'payloads of events',
  '/outbox-events/lag': 'of the platform',
  '/auth/methods': 'for anyone',
  '/auth/sso/:organisation/start': 'for anyone',
  '/auth/sso/callback': 'for anyone',
  '/auth/sso/:organisation/callback': 'for anyone',
  '/auth/sso/:organisation/saml/metadata': 'for anyone',
  '/scim-groups': 'access to directories',
  '/scim-groups/:id': 'access to directories',
  '/scim-log-entries': 'people who are no members yet',
  '/scim-log-entries/:id': 'people who are no members yet',
  '/scim-tokens': 'tokens',
  '/scim-tokens/:id': 'tokens',
  '/security-findings/export': 'an export',
  '/subscriptions': 'contracts',
  '/subscriptions/:id': 'contracts',
  '/svc-agents/:id/configuration': 'of the agent itself, with secrets',
  '/svc-agents/:id/work': 'of the agent itself, with secrets',
  '/unlinked-subscriptions': 'of the platform',
  '/unlinked-subscriptions/:id': 'of the platform',
  '/watchdog-runs': 'of the platform',
  '/watchdog-runs/:id': 'of the platform',
  '/webhook-endpoints': 'secrets of webhooks',
  '/webhook-endpoints/:id': 'secrets of webhooks',
  '/webhook-endpoints/:id/deliveries': 'payloads of events',
  '/webhook-endpoints/:id/deliveries/:deliveryId': 'payloads of events',
};

const ROUTES = allRoutes().map(({ route }) => route);
const READS = ROUTES.filter(({ method }) => method === 'GET');

describe('a support view', () => {
  it('opens or closes each GET route by a decision', () => {
    const paths = READS.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(90);
    expect([...OPEN_TO_SUPPORT, ...Object.keys(CLOSED)].sort()).toEqual([...paths].sort());
  });

  it('opens no route that writes, whatever its path', () => {
    const writes = ROUTES.filter(({ method }) => method !== 'GET');
    expect(writes.filter(isOpenToSupport)).toEqual([]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(OPEN_TO_SUPPORT.filter((path) => isOpenToSupport({ method, path }))).toEqual([]);
  });

  it('opens no download, no route of operators, and no route for anyone', () => {
    const open = READS.filter(isOpenToSupport).map(({ path, config: { operation } }) => ({ path, ...operation }));
    expect(open.filter(({ download }) => download !== undefined).map(({ path }) => path)).toEqual([]);
    expect(open.filter(({ access }) => access === 'operator' || access === 'anyone').map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('opens only what its role can read, and what every caller can', () => {
    const accesses = new Set(READS.filter(isOpenToSupport).map(({ config }) => config.operation.access));
    const expected = ['agent', 'audit', 'blueprint', 'finding', 'instance', 'member', 'organisation', 'synthetic'];
    expect([...accesses].sort()).toEqual([...expected.map((name) => `${name}:read`), 'signed-in'].sort());
  });
});
