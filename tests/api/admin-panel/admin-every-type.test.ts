import { FORM_GROUPS } from '../../../src/domain/generated/browser-facts';
import { RESOURCES } from '../../../src/resources';
import { AUDITED_TYPES, isStored, MAY_BE_PLATFORMS } from '../../../src/resources/content-types';
import type { Resource } from '../../../src/wire/resource';
import { type AdminPanel, connect, signInAdmin, UNTOUCHED } from '../../helpers/admin-panel';
import { MADE_BY_TENANTRY } from '../../helpers/made-by-tenantry';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { inDays } from '../../helpers/api-keys';
import { sampleRecord } from '../../helpers/isolation/sample-record';
import { createPerson, createTenant, insert, type Tenant, unique } from '../../helpers/world';

interface Stored {
  id: number;
  documentId: string;
}

/** What an operator enters, and what they change afterwards. */
interface Sample {
  create: Record<string, unknown>;
  update: Record<string, unknown>;
}

const organisationForm = FORM_GROUPS['api::organisation.organisation'];

let panel: AdminPanel;
let tenant: Tenant;
let organisation: ReturnType<typeof connect>;

beforeAll(async () => {
  panel = await signInAdmin();
  tenant = await createTenant();
  organisation = connect(tenant);
});

/** The types of which operators enter more than their definition requires. */
const SPECIAL: Record<string, () => Sample | Promise<Sample>> = {
  'blueprint-draft': () => ({
    create: {
      name: unique('draft'),
      organisation,
      steps: [{ id: 'a', type: 'provision' }],
      variables: { size: { type: 'string' } },
      tags: ['web'],
      estimated_cost_monthly: 12.5,
    },
    update: { draft_status: 'review', organisation: UNTOUCHED },
  }),
  'cloud-account': () => ({
    create: { name: 'Production', billing_account_id: unique('billing'), organisation },
    update: { sub_account_id: unique('sub'), organisation: UNTOUCHED },
  }),
  'cloud-instance': () => ({
    create: { name: 'vm-1', organisation, blueprint: UNTOUCHED },
    update: { instance_status: 'running', organisation: UNTOUCHED, blueprint: UNTOUCHED },
  }),
  'compliance-rule': () => ({
    create: { match: 'rule', value: unique('rule'), iso_control: 'A.8.8', organisation },
    update: { nis2_article: '21(2)(e)', organisation: UNTOUCHED },
  }),
  'directory-integration': () => ({
    create: { name: 'Entra', kind: 'entra', organisation },
    update: { idp_tenant_id: 'contoso', enabled: true, organisation: UNTOUCHED },
  }),
  invitation: () => ({
    create: { email: `${unique('guest')}@example.com`, role: 'viewer', organisation, invited_by: UNTOUCHED },
    update: { revoked_at: new Date().toISOString(), organisation: UNTOUCHED, accepted_by: UNTOUCHED },
  }),
  'exchange-rate': () => ({
    create: { currency: 'NOK', valid_from: '1999-01-04', units_per_eur: 8.855 },
    update: { units_per_eur: 8.8 },
  }),
  'maintenance-window': () => ({
    create: { name: 'Upgrade', starts: inDays(1).slice(0, 16), duration_minutes: 60, timezone: 'UTC', organisation },
    update: { duration_minutes: 90, organisation: UNTOUCHED },
  }),
  membership: async () => ({
    create: { role: 'viewer', organisation, user: connect(await createPerson()) },
    update: { role: 'auditor', organisation: UNTOUCHED, user: UNTOUCHED },
  }),
  organisation: () => ({
    create: { name: unique('Every type'), budget_alert_emails: ['ops@example.com'], billing_country: 'DE' },
    update: { monthly_budget_limit: 100, ip_allowlist: ['192.0.2.0/24'], tier: 'team' },
  }),
  'security-finding': () => ({
    create: { rule_id: 'CIS-1.1', severity: 'high', finding_status: 'open', organisation },
    update: { finding_status: 'mitigated', organisation: UNTOUCHED },
  }),
  subscription: async () => ({
    create: {
      subscription_status: 'active',
      organisation: connect(await insert<Stored>('api::organisation.organisation', { name: unique('Paying') })),
    },
    update: { subscription_status: 'past_due', past_due_since: new Date().toISOString(), organisation: UNTOUCHED },
  }),
  'subscription-plan': () => ({
    create: { name: unique('Plan'), account_tier: 'team', price_eur_base: 9.99, features: ['sso'] },
    update: { max_agents: 20, is_public: true },
  }),
  'svc-agent': async () => ({
    create: {
      hostname: 'web-1',
      organisation,
      cloud_instance: connect(
        await insert<Stored>('api::cloud-instance.cloud-instance', { name: 'vm', organisation: tenant.id }),
      ),
    },
    update: { agent_status: 'active', organisation: UNTOUCHED, cloud_instance: UNTOUCHED },
  }),
  'synthetic-result': async () => ({
    create: {
      result_status: 'up',
      organisation,
      synthetic_check: connect(
        await insert<Stored>('api::synthetic-check.synthetic-check', { name: 'probe', organisation: tenant.id }),
      ),
    },
    update: { result_status: 'down', organisation: UNTOUCHED, synthetic_check: UNTOUCHED },
  }),
  'user-plan': () => ({
    create: { name: unique('Personal'), max_organisations_owned: 1 },
    update: { max_organisations_owned: 2 },
  }),
  'webhook-endpoint': () => ({
    create: { url: 'https://example.com/hooks', organisation, event_types: ['agent.enrolled'] },
    update: { enabled: false, organisation: UNTOUCHED },
  }),
};

/** API keys are created over REST: tests/api/api-keys/api-keys.test.ts. */
const OVER_REST = ['api-key'];

/** The least that operators enter, from the definition. */
const plainSample = ({ uid, label, ownership }: Resource): Sample => ({
  create: { ...sampleRecord(uid, 'sample'), ...(ownership === 'member' ? { organisation } : {}) },
  update: { [label]: 'changed', ...(ownership === 'member' ? { organisation: UNTOUCHED } : {}) },
});

const nameOf = (uid: string): string => uid.split('.')[1] ?? uid;

/** Every content type that operators can create; the others are tested in system-fields.test.ts. */
const SAMPLES: typeof SPECIAL = {
  ...Object.fromEntries(
    RESOURCES.filter(isStored)
      .filter(({ uid }) => ![...OVER_REST, ...MADE_BY_TENANTRY].includes(nameOf(uid)))
      .map((resource) => [nameOf(resource.uid), () => plainSample(resource)]),
  ),
  ...SPECIAL,
};

/** The relations of a type in a sample, each with the id that has to be kept. */
const relationsOf = (fields: Record<string, unknown>): [string, number][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const id = (value as { connect?: Stored[] } | null)?.connect?.[0]?.id;
    return id === undefined ? [] : [[name, id] as [string, number]];
  });

describe('every content type', () => {
  it('has a sample here, or is created otherwise', () => {
    const types = Object.keys(app().contentTypes).filter((uid) => uid.startsWith('api::'));
    const sampled = [...Object.keys(SAMPLES), ...OVER_REST, ...MADE_BY_TENANTRY].map((name) => `api::${name}.${name}`);
    expect(sampled.sort()).toEqual(types.sort());
  });

  it.each(Object.keys(SAMPLES))('%s can be created, listed, read and edited in the admin panel', async (name) => {
    const uid = `api::${name}.${name}`;
    const sample = await (SAMPLES[name] as () => Promise<Sample>)();
    const created = await panel.create(uid, sample.create);
    expect({ status: created.status, error: created.body.error }).toEqual({ status: 201, error: undefined });
    const { documentId } = created.body.data as Stored;

    const updated = await panel.update(uid, documentId, sample.update);
    expect({ status: updated.status, error: updated.body.error }).toEqual({ status: 200, error: undefined });

    const relations = relationsOf(sample.create);
    const record = await app()
      .db.query(uid)
      .findOne({ where: { documentId } as never, populate: relations.map(([relation]) => relation) as never });
    for (const [relation, id] of relations) expect(record[relation]).toMatchObject({ id });

    expect((await panel.list(uid, '?page=1&pageSize=10')).status).toBe(200);
    expect((await panel.send('get', `/content-manager/collection-types/${uid}/${documentId}`)).status).toBe(200);

    const entries = { target_type: name, target_id: documentId };
    const actions = await db()('audit_entries').where(entries).orderBy('id').pluck('action');
    expect(actions).toEqual(AUDITED_TYPES.has(uid) ? [`${name}.create`, `${name}.update`] : []);
  });

  it.each(Object.keys(SAMPLES))(
    '%s is created without an organisation only if it can be of the platform',
    async (name) => {
      const uid = `api::${name}.${name}`;
      const { create } = await (SAMPLES[name] as () => Promise<Sample>)();
      if (!('organisation' in create)) return;
      const { status, body } = await panel.create(uid, { ...create, organisation: UNTOUCHED });
      expect([status, body.error?.details.code]).toEqual(
        MAY_BE_PLATFORMS.has(uid)
          ? [201, undefined]
          : [400, expect.stringMatching(/^(ORGANISATION_MISSING|RELATION_FOREIGN)$/)],
      );
    },
  );
});

describe('the forms of the admin panel', () => {
  const service = () => app().plugin('content-manager').service('content-types');
  const configurationOf = (uid: string) => service().findConfiguration(service().findContentType(uid));
  const stores = () =>
    app()
      .db.query('strapi::core-store')
      .findMany({ where: { key: { $contains: 'content_types::api::' } }, orderBy: { id: 'asc' } });
  const restart = (): Promise<void> => compiled('boot/admin-labels').writeAdminLabels(app());

  it('have a label for every field, and its description from the contract', async () => {
    const { metadatas, settings, layouts } = await configurationOf('api::organisation.organisation');
    expect(metadatas.monthly_budget_limit.edit).toMatchObject({
      label: 'Monthly budget limit',
      description: 'Monthly cloud budget limit in EUR. 0 or empty means no limit.',
    });
    expect(metadatas.ip_allowlist.edit.label).toBe('IP allowlist');
    expect(settings).toMatchObject({ mainField: 'name', defaultSortBy: 'name' });
    expect(layouts.list).toContain('org_status');
  });

  it('have a description for an attribute whose name in the API differs', async () => {
    const { metadatas } = await configurationOf('api::svc-agent.svc-agent');
    expect(metadatas.agent_status.edit.description).toMatch(/revoked is final/);
    // What people enter is the token, although its hash is stored.
    expect(metadatas.enrollment_token_hash.edit.label).toBe('Enrollment token');
    expect(metadatas.organisation.edit.mainField).toBe('name');
  });

  it('have the attributes of an organisation in the order of its groups, without the internal ones', async () => {
    const { layouts } = await configurationOf('api::organisation.organisation');
    const rows = layouts.edit as { name: string; size: number }[][];
    const names = rows.flat().map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['name', 'slug', 'org_status']);
    expect(names.filter((name) => /_before$|^recent_|^sent_|proven|switch_id|grace_window/.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(Object.values(organisationForm).flat()));
    for (const row of rows) expect(row.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(12);
  });

  it('name in their groups only what they have', () => {
    for (const [uid, groups] of Object.entries(FORM_GROUPS as Record<string, Record<string, readonly string[]>>)) {
      const { attributes } = app().contentType(uid as keyof typeof FORM_GROUPS);
      const unknown = Object.values(groups).flatMap((names) => names.filter((name) => !(name in attributes)));
      expect([uid, unknown]).toEqual([uid, []]);
    }
  });

  it('show a label for every attribute, and at most six columns', async () => {
    for (const uid of Object.keys(app().contentTypes).filter((name) => name.startsWith('api::'))) {
      const { metadatas, layouts } = await configurationOf(uid);
      const bare = Object.entries(metadatas as Record<string, { edit: { label?: string } }>)
        .filter(([name, { edit }]) => !['id', 'documentId'].includes(name) && edit.label === name)
        .map(([name]) => `${uid}.${name}`);
      expect(bare).toEqual([]);
      expect(layouts.list.length).toBeLessThanOrEqual(6);
    }
  });

  it('keep the labels that an operator changed, and a restart writes nothing', async () => {
    const contentType = service().findContentType('api::svc-agent.svc-agent');
    const { uid: _uid, ...configuration } = await service().findConfiguration(contentType);
    configuration.metadatas.hostname.edit.label = 'Machine';
    await service().updateConfiguration(contentType, configuration);
    const before = await stores();
    await restart();
    expect(await stores()).toEqual(before);
    expect((await configurationOf('api::svc-agent.svc-agent')).metadatas.hostname.edit.label).toBe('Machine');
  });
});
