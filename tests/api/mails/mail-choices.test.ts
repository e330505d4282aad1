import { app, as, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { compiled } from '../../helpers/compiled';
import { expectRefusal } from '../../helpers/refusals';
import { mailOfTests, PUBLIC_URL } from '../../helpers/servers/mail-of-tests';
import { createPerson, createTenant, join, type Person, type Tenant, unique } from '../../helpers/world';

const { emitEvents } = compiled('commands/events/emit-events');

let tenant: Tenant;

const choose = ({ call }: Person, off: unknown, { documentId }: { documentId: string } = tenant) =>
  call.put('/me/notifications', { organisation: documentId, off });

/** Emits an event, and returns the emails by their addresses. */
const mailsOf = async (name: 'scim-token.expires-soon' | 'organisation.support-view-started') => {
  const { id, documentId } = tenant;
  const payload = {
    organisation: { documentId, name: tenant.name, slug: 'x' },
    token: { documentId: 'x', label: 'Okta' },
    expires_at: '2999-01-01T00:00:00.000Z',
    threshold: 14,
    reason: 'A ticket',
    by: 'Operator',
    until: '2026-01-01T00:00:00.000Z',
  };
  await emitEvents(app(), [{ name, organisationId: id, payload }]);
  const sent = await mails.deliver();
  return new Map(sent.map((mail) => [mail.to_envelope.join(), mail]));
};

beforeEach(async () => {
  tenant = await createTenant();
});

const mails = mailOfTests();

describe('the choice of emails', () => {
  it('is made for each organisation, among the kinds of the role', async () => {
    const { engineer } = tenant.people;
    const other = await createTenant();
    await join(other.id, engineer, 'viewer');
    const kinds = ['budget', 'findings', 'deployments', 'drafts'];
    expect((await choose(engineer, ['drafts', 'budget'])).body.data).toMatchObject({
      kinds,
      off: ['budget', 'drafts'],
    });
    const { body } = await engineer.call.get('/me/notifications');
    expect(body.data).toMatchObject([
      { organisation: { documentId: tenant.documentId, name: tenant.name }, kinds, off: ['budget', 'drafts'] },
      { organisation: { documentId: other.documentId }, kinds: ['budget', 'findings'], off: [] },
    ]);
    expect((await choose(engineer, [])).body.data.off).toEqual([]);
    const entries = await auditEntries({ organisation: tenant.id, action: 'membership.update' });
    expect(entries.map(({ actor_id, changes }: any) => [actor_id, changes.muted_mails])).toEqual([
      [engineer.documentId, { before: null, after: 'budget,drafts' }],
      [engineer.documentId, { before: 'budget,drafts', after: null }],
    ]);
  });

  it('keeps emails from a member, and all others get theirs with a link to the choice', async () => {
    const { owner, admin } = tenant.people;
    await choose(owner, ['expiry']);
    const mails = await mailsOf('scim-token.expires-soon');
    expect([...mails.keys()]).toEqual([admin.email]);
    const { text, html } = mails.get(admin.email)!;
    const link = `${PUBLIC_URL}/account?show=emails`;
    expect(text).toContain(`\n\nChange which emails you get: ${link}\n`);
    expect(html).toMatch(/account\?show=emails">Change which emails you get<\/a><\/p>\n<\/main>/);
  });

  it('is not offered for emails about security, which are always sent', async () => {
    const { owner } = tenant.people;
    await choose(owner, ['budget', 'plan', 'findings', 'approvals', 'deployments', 'drafts', 'expiry']);
    const mails = await mailsOf('organisation.support-view-started');
    expect(mails.get(owner.email)?.text).not.toContain('Change which emails you get');
    expectRefusal(await choose(owner, ['security']), 400, 'VALIDATION_FAILED');
    expectRefusal(await choose(owner, 'expiry'), 400, 'VALIDATION_FAILED');
  });

  it('is only for members, and not for API keys', async () => {
    expectRefusal(await choose(await createPerson(), ['budget']), 403, 'OUT_OF_SCOPE');
    expectRefusal(await as(undefined).get('/me/notifications'), 401, 'UNAUTHENTICATED');
  });

  it('goes with its member into the parts of a split', async () => {
    const { owner, engineer } = tenant.people;
    await choose(engineer, ['deployments']);
    await choose(owner, ['expiry']);
    const members = await db()('memberships')
      .where({ organisation_id: tenant.id })
      .whereIn('user_id', [owner.id, engineer.id])
      .pluck('document_id');
    const into = ['East', 'West'].map((name) => ({ name: unique(name), members }));
    const answer = await owner.call.post(`/organisations/${tenant.documentId}/split`, { into });
    expect(answer.status).toBe(200);
    const parts = async ({ call }: Person) =>
      (await call.get('/me/notifications')).body.data
        .filter(({ organisation }: any) => organisation.documentId !== tenant.documentId)
        .map(({ off }: any) => off);
    expect(await parts(engineer)).toEqual([['deployments'], ['deployments']]);
    expect(await parts(owner)).toEqual([['expiry'], ['expiry']]);
  });
});
