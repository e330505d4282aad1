import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { mailOfTests, PUBLIC_URL } from '../../helpers/servers/mail-of-tests';
import { createSamlIdp, metadataOf, newSigningKey } from '../../helpers/servers/saml-idp';
import { createOwner, type Owner } from '../../helpers/single-sign-on/own-provider';
import { unique } from '../../helpers/world';

const { samlProvidersWatchdog } = compiled('watchdogs/saml-providers');

const DAY = 86_400_000;
const DIRECTORY = '/directory-integrations';
const EVENT = 'directory-integration.certificate-ends-soon';
const [old, next] = [newSigningKey(100), newSigningKey(200)];

const addDirectory = async (owner: Owner, more: object = {}) => {
  const idp = createSamlIdp(`https://${unique('idp')}.example`, old);
  const { body } = await owner.tenant.people.owner.call.post(DIRECTORY, {
    ...{ organisation: owner.tenant.documentId, name: 'ADFS', kind: 'oidc', enabled: true, protocol: 'saml' },
    ...{ saml_metadata: idp.metadata, ...more },
  });
  const { documentId, certificate_ends_at: end } = body.data as { documentId: string; certificate_ends_at: string };
  return { idp, documentId, path: `${DIRECTORY}/${documentId}`, end: Date.parse(end) };
};

const noticesOf = async ({ tenant }: Owner) => {
  const where = { organisation: tenant.id, event: EVENT };
  const rows = await app()
    .db.query('api::outbox-event.outbox-event')
    .findMany({ where, orderBy: { id: 'asc' } });
  return rows.map(({ payload }: any) => payload);
};

const runAt = (moment: number, options = {}) => samlProvidersWatchdog.run(app(), new Date(moment), options);

const mails = mailOfTests();

describe('a certificate that ends soon', () => {
  it('is announced to the owners once, 30 days before the last of the metadata ends', async () => {
    const owner = await createOwner();
    const { end, documentId, path, idp } = await addDirectory(owner);
    for (const days of [100, 31]) await runAt(end - days * DAY);
    expect(await noticesOf(owner)).toEqual([]);
    await runAt(end - 30 * DAY, { dryRun: true });
    expect(await noticesOf(owner)).toEqual([]);
    for (const days of [30, 29, 1, 0, -400]) await runAt(end - days * DAY);
    const [notice, ...others] = await noticesOf(owner);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      organisation: { documentId: owner.tenant.documentId, slug: owner.slug },
      directory: { documentId, name: 'ADFS' },
      ...{ issuer: idp.entityId, ends_at: new Date(end).toISOString(), metadata_url: null },
    });
    expect(notice.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const sent = (await mails.deliver()).filter(({ subject }: any) => subject.includes('ADFS'));
    expect(sent.map(({ to_envelope: to }: any) => to.join())).toEqual([owner.tenant.people.owner.email]);
    expect(sent[0]?.text).toContain(notice.fingerprint);
    expect(sent[0]?.text).toContain(`${PUBLIC_URL}/organisations/${owner.slug}/integrations`);

    const both = metadataOf(idp.entityId, [next.certificate, old.certificate]);
    const { body } = await owner.tenant.people.owner.call.put(path, { saml_metadata: both });
    const later = Date.parse(body.data.certificate_ends_at);
    expect(later).toBeGreaterThan(end + 90 * DAY);
    await runAt(end);
    expect(await noticesOf(owner)).toHaveLength(1);
    for (const days of [30, 10]) await runAt(later - days * DAY);
    expect((await noticesOf(owner)).map(({ ends_at }: any) => Date.parse(ends_at))).toEqual([end, later]);
  });

  it('is announced once even after its event has been removed', async () => {
    const owner = await createOwner();
    const { end } = await addDirectory(owner);
    await runAt(end);
    await db()('outbox_events').where({ organisation_id: owner.tenant.id, event: EVENT }).delete();
    await runAt(end + 60 * DAY);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('is not announced for a disabled directory, another protocol or an archived organisation', async () => {
    const owner = await createOwner();
    const { end, path } = await addDirectory(owner, { enabled: false });
    await runAt(end);
    expect(await noticesOf(owner)).toEqual([]);
    const { call } = owner.tenant.people.owner;
    await call.put(path, { enabled: true });
    await db()('organisations').where({ id: owner.tenant.id }).update({ org_status: 'archived' });
    await runAt(end);
    expect(await noticesOf(owner)).toEqual([]);
    await db()('organisations').where({ id: owner.tenant.id }).update({ org_status: 'active' });
    await call.put(path, {
      ...{ protocol: 'oidc', issuer: 'https://acme.okta.com', client_id: 'c', client_secret: 's' },
    });
    await runAt(end);
    expect(await noticesOf(owner)).toEqual([]);
  });
});
