/** The organisation of the person who reads a sample. */
export interface SampleOrganisation {
  /** documentId. */
  id: string;
  slug: string;
}

/** A request that shows how a program begins. */
export interface Sample {
  method: 'GET' | 'POST';
  /** With its query, such as `/api/events?organisation=a`. */
  path: string;
  /** The variable with the credential, which the person sets. */
  token: 'TENANTRY_API_KEY' | 'PLATFORM_API_KEY' | 'TENANTRY_TOKEN' | 'SCIM_TOKEN';
  /** The `data` of a JSON body. */
  data?: Readonly<Record<string, unknown>>;
  /** Or a file that is sent. */
  file?: { name: string; type: string };
}

const withKey = { token: 'TENANTRY_API_KEY' } as const;

const creating = (path: string, data: Record<string, unknown>, { id }: SampleOrganisation): Sample => ({
  ...withKey,
  ...{ method: 'POST', path, data: { ...data, organisation: id } },
});

/** A key is of one organisation, so the request needs not name it. */
const reading = (path: string): Sample => ({ ...withKey, method: 'GET', path });

const DAY_MS = 86_400_000;

/** What the empty screens show, with values of the reader. Each request is accepted as it is. */
export const SAMPLES = {
  agent: (own: SampleOrganisation) => creating('/api/svc-agents', { hostname: 'web-1' }, own),
  check: (own: SampleOrganisation) =>
    creating('/api/synthetic-checks', { name: 'Home page', url: 'https://example.com/', interval_seconds: 60 }, own),
  incidents: () => reading('/api/incidents?sort=createdAt:desc'),
  channel: (own: SampleOrganisation) =>
    creating('/api/alert-channels', { name: 'Mail to the admins', type: 'email' }, own),
  maintenance: (own: SampleOrganisation) => {
    const starts = `${new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)}T22:00`;
    const often = { duration_minutes: 60, timezone: 'Europe/Berlin', recurrence: 'FREQ=WEEKLY' };
    return creating('/api/maintenance-windows', { name: 'Updates', starts, ...often }, own);
  },
  statusPage: (own: SampleOrganisation) =>
    creating('/api/status-pages', { title: 'Our services', slug: `${own.slug.slice(0, 50)}-status` }, own),
  draft: (own: SampleOrganisation) => creating('/api/blueprint-drafts', { name: 'Web server' }, own),
  blueprints: () => reading('/api/blueprints?sort=createdAt:desc'),
  instance: (own: SampleOrganisation) =>
    creating('/api/cloud-instances', { name: 'web-1', provider: 'hetzner', region: 'fsn1' }, own),
  /** Events are for people: no key can read them. */
  events: ({ id }: SampleOrganisation): Sample => ({
    ...{ token: 'TENANTRY_TOKEN', method: 'GET', path: `/api/events?organisation=${id}` },
  }),
  key: () => reading('/api/me'),
  report: (): Sample => ({
    ...withKey,
    ...{ method: 'POST', path: '/api/security-findings/import?scope=shop/main' },
    file: { name: 'report.sarif', type: 'application/sarif+json' },
  }),
  /** For the operator of the platform. */
  costs: (): Sample => ({
    ...{ token: 'PLATFORM_API_KEY', method: 'POST', path: '/api/cost-records/import' },
    file: { name: 'costs.csv', type: 'text/csv' },
  }),
  /** For the operator of the platform. */
  cloudAccount: (own: SampleOrganisation): Sample => {
    const account = { name: 'Production', provider: 'aws', billing_account_id: '123456789012' };
    return { ...creating('/api/cloud-accounts', account, own), token: 'PLATFORM_API_KEY' };
  },
  directory: (): Sample => ({ token: 'SCIM_TOKEN', method: 'GET', path: '/scim/v2/Users?count=1' }),
} as const;

/** A text in single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A request as a command for a shell, in a line for each part.
 *
 * @param server address of the server
 */
export const commandOf = (server: string, { path, token, data, file }: Sample): string => {
  const type = file?.type ?? (data ? 'application/json' : null);
  return [
    `curl --silent --show-error "${server}${path}"`,
    `--header "Authorization: Bearer $${token}"`,
    ...(type ? [`--header "Content-Type: ${type}"`] : []),
    ...(data ? [`--data ${quoted(JSON.stringify({ data }, null, 2))}`] : []),
    ...(file ? [`--data-binary @${file.name}`] : []),
  ].join(' \\\n  ');
};
