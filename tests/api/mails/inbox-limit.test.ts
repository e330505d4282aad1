import { type Answer, app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { invite } from '../../helpers/invitations';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createPerson, createTenant, markAllDelivered, type Tenant, unique, verifiedDomain } from '../../helpers/world';

const PER_INBOX = 10;
const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

let smtp: Smtp;

const newTenants = (count: number, fields: () => object = () => ({})): Promise<Tenant[]> =>
  Promise.all(Array.from({ length: count }, () => createTenant({ ...fields() }, ['owner'])));
const send = ({ people }: Tenant, email: string): Promise<Answer> =>
  people.owner.call.post('/invitations', { email, role: 'viewer' });
const codesOf = ({ body }: Answer): string[] => (body.meta?.warnings ?? []).map(({ code }: { code: string }) => code);

/** Delivers what is due; returns how many emails were sent. */
const delivered = async (): Promise<number> => {
  const before = smtp.received.length;
  await outboxRelayWatchdog.run(app(), new Date());
  return smtp.received.length - before;
};

beforeEach(async () => {
  await markAllDelivered();
  smtp = await startSmtp();
  configureMail({ ...smtpVariables(smtp), PUBLIC_URL: 'https://cloud.example' });
});

afterEach(async () => {
  configureMail({});
  await smtp.stop();
  await markAllDelivered();
});

describe('an inbox', () => {
  it('gets ten emails a day from all organisations together, whatever their kind', async () => {
    const { email, documentId: user } = await createPerson();
    const tenants = await newTenants(PER_INBOX + 1);
    const [asking, offering, ...inviting] = tenants as [Tenant, Tenant, ...Tenant[]];
    await asking.people.owner.call.put(`/organisations/${asking.documentId}`, { budget_alert_emails: [email] });
    await offering.people.owner.call.post('/memberships', { user, role: 'viewer', organisation: offering.documentId });
    for (const tenant of inviting) expect((await send(tenant, email)).status).toBe(201);
    expect(await delivered()).toBe(PER_INBOX);
    expect(await delivered()).toBe(0);
    const open = await app()
      .db.connection('outbox_events')
      .where({ destination: 'mail' })
      .whereNot({ event_status: 'delivered' })
      .select('last_error');
    expect(open).toEqual([]);
  });

  describe('that has got its emails of a day', () => {
    let email: string;
    let tenant: Tenant;

    beforeEach(async () => {
      email = `${unique('stranger')}@example.com`;
      const tenants = await newTenants(PER_INBOX + 1);
      tenant = tenants.pop() as Tenant;
      for (const each of tenants) expect(codesOf(await send(each, email))).toEqual([]);
      expect(await delivered()).toBe(PER_INBOX);
    });

    it('gets no others; what they were about exists, and the response says so', async () => {
      const invited = await send(tenant, email);
      expect(invited.status).toBe(201);
      expect(codesOf(invited)).toEqual(['INBOX_LIMIT_REACHED']);
      const { documentId } = invited.body.data;
      const resent = await tenant.people.owner.call.post(`/invitations/${documentId}/resend`, {});
      expect([resent.status, codesOf(resent)]).toEqual([200, ['INBOX_LIMIT_REACHED']]);
      const tagged = email.replace('@', '+tag@');
      expect(codesOf(await send(tenant, tagged))).toEqual(['INBOX_LIMIT_REACHED']);
      expect(await delivered()).toBe(0);
      await invite(tenant, `${unique('other')}@example.com`);
      expect(await delivered()).toBe(1);
    });

    it('still gets those of organisations with a verified domain, ten of all of them', async () => {
      const verified = await newTenants(PER_INBOX + 1, () => verifiedDomain(`${unique('d')}.example.com`));
      const last = verified.pop() as Tenant;
      for (const each of verified) expect(codesOf(await send(each, email))).toEqual([]);
      expect(await delivered()).toBe(PER_INBOX);
      expect(codesOf(await send(last, email))).toEqual(['INBOX_LIMIT_REACHED']);
      expect(await delivered()).toBe(0);
    });
  });

  it('is not charged for an email that could not be sent', async () => {
    const email = `${unique('stranger')}@example.com`;
    const [first, ...others] = (await newTenants(PER_INBOX)) as [Tenant, ...Tenant[]];
    smtp.behaviour.recipient = () => 450;
    await send(first, email);
    expect(await delivered()).toBe(0);
    smtp.behaviour.recipient = () => null;
    for (const each of others) await send(each, email);
    // The first is tried again later.
    await outboxRelayWatchdog.run(app(), new Date(Date.now() + 3_600_000));
    expect(smtp.received).toHaveLength(PER_INBOX);
  });
});
