import type { ListPath, RecordOf } from '@tenantry/client';
import type { OrganisationClient } from '../../api/organisation-client';
import { pageReader } from '../../api/use-records';
import type { Capability } from '../../session/use-me';
import type { OrganisationScreen } from '../screens';

/** A record that a search has found. */
export interface Hit {
  id: string;
  title: string;
  /** Its page below the organisation, with the search of a screen. */
  address: string;
}

/** The records of one list that a search finds. */
export interface RecordKind {
  path: ListPath;
  screen: OrganisationScreen['path'];
  /** A person needs it to read the list. */
  capability: Capability;
  search: (api: OrganisationClient, words: string, signal: AbortSignal) => Promise<Hit[]>;
}

/** Records of each list. */
const MAX_HITS = 5;

interface Row<P extends ListPath> extends Omit<RecordKind, 'search'> {
  path: P;
  /** What `title` reads. */
  fields: string;
  title: (record: RecordOf<P>) => string | null | undefined;
  /** @param encoded the words of the search, to put into an address */
  address: (id: string, encoded: string) => string;
}

const kind = <P extends ListPath>({ path, screen, capability, fields, title, address }: Row<P>): RecordKind => ({
  path,
  screen,
  capability,
  search: async (api, words, signal) => {
    const query = { _q: words, fields, pagination: { pageSize: MAX_HITS, cursor: '' } };
    const { data } = await pageReader<P>(api)(path, { params: { query }, signal });
    return data.map((record) => {
      const { documentId: id } = record as { documentId: string };
      return { id, title: title(record) || id, address: address(id, encodeURIComponent(words)) };
    });
  },
});

/** The lists that a search reads, in the order of the navigation. */
export const RECORD_KINDS: readonly RecordKind[] = [
  kind({
    path: '/api/memberships',
    screen: 'members',
    capability: 'member:read',
    fields: 'display_name,user',
    title: ({ display_name: name, user }) => name ?? user?.username,
    address: (_id, words) => `members?q=${words}`,
  }),
  kind({
    path: '/api/blueprint-drafts',
    screen: 'blueprints',
    capability: 'blueprint:read',
    fields: 'name',
    title: ({ name }) => name,
    address: (id) => `blueprints/${id}`,
  }),
  kind({
    path: '/api/deployments',
    screen: 'deployments',
    capability: 'blueprint:read',
    fields: 'name',
    title: ({ name }) => name,
    address: (id) => `deployments/${id}`,
  }),
  kind({
    path: '/api/svc-agents',
    screen: 'fleet',
    capability: 'agent:read',
    fields: 'hostname',
    title: ({ hostname }) => hostname,
    address: (id) => `fleet?agent=${id}`,
  }),
  kind({
    path: '/api/synthetic-checks',
    screen: 'checks',
    capability: 'synthetic:read',
    fields: 'name',
    title: ({ name }) => name,
    // The list has pages: the search makes sure that the check is on the first one.
    address: (id, words) => `checks?q=${words}&check=${id}`,
  }),
  kind({
    path: '/api/incidents',
    screen: 'incidents',
    capability: 'synthetic:read',
    fields: 'title',
    title: ({ title }) => title,
    address: (id) => `incidents?incident=${id}`,
  }),
  kind({
    path: '/api/maintenance-windows',
    screen: 'maintenance',
    capability: 'synthetic:read',
    fields: 'name',
    title: ({ name }) => name,
    address: (_id, words) => `maintenance?q=${words}`,
  }),
  kind({
    path: '/api/status-pages',
    screen: 'status-pages',
    capability: 'synthetic:read',
    fields: 'title',
    title: ({ title }) => title,
    address: (id) => `status-pages/${id}`,
  }),
  kind({
    path: '/api/security-findings',
    screen: 'findings',
    capability: 'finding:read',
    fields: 'rule_id,package_name,file_path',
    title: ({ rule_id: rule, package_name: name, file_path: file }) => [rule, name ?? file].filter(Boolean).join(' · '),
    address: (id) => `findings?finding=${id}`,
  }),
  kind({
    path: '/api/webhook-endpoints',
    screen: 'integrations',
    capability: 'organisation:update',
    fields: 'url',
    title: ({ url }) => url,
    address: (id) => `integrations/webhooks/${id}`,
  }),
];
