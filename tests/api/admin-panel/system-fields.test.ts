import { type AdminPanel, connect, signInAdmin, UNTOUCHED } from '../../helpers/admin-panel';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { MADE_BY_TENANTRY } from '../../helpers/made-by-tenantry';
import { createPerson, createTenant, insert, type Tenant, unique } from '../../helpers/world';

interface Stored {
  id: number;
  documentId: string;
}

interface Edit {
  /** The metadata of one attribute of a form. */
  edit: { editable?: boolean };
}

const { RESOURCE_BY_TYPE } = compiled('resources/index');
const ORGANISATION = 'api::organisation.organisation';
/** Strapi's own. */
const STRAPI_WRITES = /^(id|documentId|(created|updated|published)(At|By)|locale|localizations)$/;
/** What people write in the types without a contract. */
const OPERATORS_WRITE = ['api::user-plan.user-plan'];

const uidOf = (name: string): string => `api::${name}.${name}`;
const ownTypes = (): string[] => Object.keys(app().contentTypes).filter((uid) => uid.startsWith('api::'));
const later = (): string => new Date(Date.now() + 86_400_000).toISOString();

const metadatasOf = async (uid: string): Promise<Record<string, Edit>> => {
  const service = app().plugin('content-manager').service('content-types');
  return (await service.findConfiguration(service.findContentType(uid))).metadatas;
};

const writersOf = (uid: string): Map<string, string> =>
  new Map(
    Object.entries(RESOURCE_BY_TYPE.get(uid)?.fields ?? {}).map(([name, { attribute, writer }]) => [
      attribute ?? name,
      writer,
    ]),
  );

const storedOf = (uid: string, documentId: string, populate: string[] = []) =>
  app()
    .db.query(uid as never)
    .findOne({ where: { documentId } as never, populate: populate as never });

let panel: AdminPanel;
let tenant: Tenant;

beforeAll(async () => {
  panel = await signInAdmin();
  tenant = await createTenant();
});

describe('the forms of the admin panel', () => {
  it('show as read-only exactly what only Tenantry writes', async () => {
    const wrong: string[] = [];
    for (const { uid, attributes } of Object.values(app().contentTypes)) {
      if (!uid.startsWith('api::')) continue;
      const writers = writersOf(uid);
      const metadatas = await metadatasOf(uid);
      for (const name of Object.keys(attributes)) {
        if (STRAPI_WRITES.test(name)) continue;
        const isWritten =
          OPERATORS_WRITE.includes(uid) ||
          name === 'revoked_at' ||
          ['tenant', 'platform'].includes(writers.get(name) ?? '');
        if ((metadatas[name]?.edit.editable !== false) !== isWritten) wrong.push(`${uid}.${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [ORGANISATION, 'budget_current_spend'],
    [ORGANISATION, 'budget_status'],
    [ORGANISATION, 'vat_id_valid'],
    ['api::scim-token.scim-token', 'token_hash'],
    ['api::scim-token.scim-token', 'token_prefix'],
    ['api::outbox-event.outbox-event', 'attempts'],
    ['api::cloud-instance.cloud-instance', 'terminated_at'],
    ['api::watchdog-run.watchdog-run', 'scanned'],
    ['api::session.session', 'rotation'],
  ])('show %s.%s as read-only', async (uid, name) => {
    expect((await metadatasOf(uid))[name]?.edit.editable).toBe(false);
  });
});

interface Forgery {
  before: Record<string, unknown>;
  sent: Record<string, unknown>;
  written: object;
}

/** Records, and what a form or a script sends over them. */
const FORGED: Record<string, () => Forgery | Promise<Forgery>> = {
  organisation: () => ({
    before: { name: unique('Forged'), budget_current_spend: 12.5, vat_id: 'DE136695976', vat_id_valid: false },
    sent: {
      home_region: 'eu-1',
      budget_current_spend: 99,
      budget_status: 'hard',
      vat_id_valid: true,
      vat_id_checked_at: later(),
      forum_community_id: 7,
      budget_as_of: later(),
    },
    written: { home_region: 'eu-1', vat_id: 'DE136695976' },
  }),
  'scim-token': () => ({
    before: { token_hash: unique('hash'), label: 'Okta', expires_at: later(), organisation: tenant.id },
    sent: { label: 'Entra', token_hash: unique('other'), token_prefix: 'abc', last_used_at: later() },
    written: { label: 'Entra' },
  }),
  'blueprint-draft': () => ({
    before: { name: unique('draft'), organisation: tenant.id, author: tenant.people.engineer.id },
    sent: { version: '2', author: connect(tenant.people.admin), organisation: UNTOUCHED },
    written: { version: '2' },
  }),
  membership: async () => ({
    before: { role: 'viewer', organisation: tenant.id, user: (await createPerson()).id },
    sent: { role: 'auditor', pending_since: later(), user_name: 'x', organisation: UNTOUCHED, user: UNTOUCHED },
    written: { role: 'auditor' },
  }),
  subscription: async () => ({
    before: {
      subscription_status: 'active',
      organisation: (await insert<Stored>(ORGANISATION, { name: unique('Paying') })).id,
    },
    sent: { provider_customer_id: 'cus_1', provider_price_id: 'price_x', organisation: UNTOUCHED },
    written: { provider_customer_id: 'cus_1' },
  }),
  'webhook-endpoint': () => ({
    before: { url: 'https://example.com/hooks', organisation: tenant.id, event_types: ['agent.enrolled'] },
    sent: { description: 'Pager', last_success_at: later(), last_error: 'x', organisation: UNTOUCHED },
    written: { description: 'Pager' },
  }),
  'cost-record': () => ({
    before: { organisation: tenant.id, amount_eur: 0.1, charged_at: later() },
    sent: { amount_eur: 500, description: 'x', organisation: UNTOUCHED },
    written: {},
  }),
  'watchdog-lease': () => ({
    before: { name: unique('job') },
    sent: { holder: 'node-1', expires_at: later() },
    written: {},
  }),
};

/** What may differ after a save. */
const withoutTimes = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !/^(updated|published)(At|By)$/.test(name)));

describe('a save in the admin panel', () => {
  it.each(Object.keys(FORGED))('of %s leaves what only Tenantry writes as it is', async (name) => {
    const uid = uidOf(name);
    const relations = name === 'blueprint-draft' ? ['author'] : [];
    const { before, sent, written } = await (FORGED[name] as (typeof FORGED)[string])();
    const { documentId } = await insert<Stored>(uid, before);
    const stored = await storedOf(uid, documentId, relations);
    const saved = await panel.update(uid, documentId, sent);
    expect({ status: saved.status, error: saved.body.error }).toEqual({ status: 200, error: undefined });
    expect(withoutTimes(await storedOf(uid, documentId, relations))).toEqual({ ...withoutTimes(stored), ...written });
  });

  it('does not undo what a watchdog wrote since the form was opened', async () => {
    const { documentId } = await insert<Stored>(ORGANISATION, { name: unique('Busy'), budget_current_spend: 1 });
    const opened = await panel.send('get', `/content-manager/collection-types/${ORGANISATION}/${documentId}`);
    await app()
      .db.query(ORGANISATION)
      .update({ where: { documentId } as never, data: { budget_current_spend: 75 } as never });
    expect((await panel.update(ORGANISATION, documentId, { ...opened.body.data, tier: 'team' })).status).toBe(200);
    expect(await storedOf(ORGANISATION, documentId)).toMatchObject({ budget_current_spend: 75, tier: 'team' });
  });

  it('of a new record or a copy writes no value that only Tenantry writes', async () => {
    const forged = { budget_current_spend: 99, vat_id_valid: true, forum_community_name: 'taken' };
    const created = await panel.create(ORGANISATION, { name: unique('Forged'), ...forged });
    expect(created.status).toBe(201);
    const { documentId } = created.body.data;
    const ours = { vat_id_valid: false, forum_community_name: null };
    expect(await storedOf(ORGANISATION, documentId)).toMatchObject(ours);
    const name = unique('Copy');
    const copied = await panel.send('post', `/content-manager/collection-types/${ORGANISATION}/clone/${documentId}`, {
      ...forged,
      name,
      slug: name.toLowerCase(),
    });
    expect(copied.status).toBe(200);
    expect(await storedOf(ORGANISATION, copied.body.data.documentId)).toMatchObject(ours);
  });
});

describe('a record that only Tenantry creates', () => {
  const subjects = (): string[] =>
    app().service('admin::permission').actionProvider.get('plugin::content-manager.explorer.create').subjects;

  it('is of a type that no role can create', () => {
    const withheld = ownTypes().filter((uid) => !subjects().includes(uid));
    expect(withheld.sort()).toEqual(MADE_BY_TENANTRY.map(uidOf).sort());
    expect(subjects()).toContain('plugin::users-permissions.user');
  });

  it.each(MADE_BY_TENANTRY.map((name) => [name]))('%s cannot be created, but listed', async (name) => {
    expect((await panel.create(uidOf(name), { name: unique('made') })).status).toBe(403);
    expect((await panel.list(uidOf(name), '?page=1&pageSize=10')).status).toBe(200);
  });
});
