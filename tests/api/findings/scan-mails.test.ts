import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { setFindingPolicy } from '../../helpers/findings/policies';
import { importer, sarif, sarifResult } from '../../helpers/findings/reports';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createTenant, markAllDelivered, type Tenant } from '../../helpers/world';

const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');

let smtp: Smtp;
let tenant: Tenant;

beforeEach(async () => {
  tenant = await createTenant();
  await markAllDelivered();
  smtp = await startSmtp();
  configureMail(smtpVariables(smtp));
});

afterEach(async () => {
  configureMail({});
  await smtp.stop();
  await markAllDelivered();
});

const scan = async (report: object, query = '?scope=main') => {
  const { status, body } = await importer(tenant.people.engineer.token).send(report, query);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};

const deliver = () => outboxRelayWatchdog.run(app(), new Date());

/** A member whose address is proved. */
const provedAddress = async (role: 'auditor' | 'owner'): Promise<string> => {
  const { id, email } = tenant.people[role];
  await db()('up_users').where({ id }).update({ confirmed: true });
  return email;
};

const results = (count: number, level: string, prefix: string) =>
  Array.from({ length: count }, (_all, index) => sarifResult(`${prefix}${index}`, index + 1, { level }));

describe('the email about a scan', () => {
  it('goes to the contacts of the finding policy, once, with the counts and the worst ten', async () => {
    const contacts = [await provedAddress('auditor'), await provedAddress('owner')];
    await setFindingPolicy(tenant, { contacts });
    const properties = { 'security-severity': '9.8' };
    await scan(sarif([...results(12, 'note', 'small-'), sarifResult('huge', 99, { properties })]));
    await deliver();
    expect(smtp.recipients()).toEqual([...contacts].sort());
    const [mail] = smtp.received;
    expect(mail?.subject).toBe(`${tenant.name}: 13 new findings of Scan`);
    expect(mail?.text).toContain('- 13 new');
    expect(mail?.text).toMatch(/The most severe:\n- critical: huge\n- low: small-/);
    expect(mail?.text).toContain('and 3 more');
    await deliver();
    expect(smtp.received).toHaveLength(2);
  });

  it('names what is open again, and is not sent if nothing is new, open again or closed', async () => {
    await setFindingPolicy(tenant, { contacts: [await provedAddress('owner')] });
    const both = sarif([sarifResult('R1', 1), sarifResult('R2', 2)]);
    for (const report of [both, both, sarif([sarifResult('R1', 1)]), both]) await scan(report);
    await scan(sarif([]), '?scope=other&dry_run=true');
    await deliver();
    expect(smtp.received.map(({ text }) => text?.match(/^- .*$/gm))).toEqual([
      ['- 2 new', '- high: R1', '- high: R2'],
      ['- 1 no longer reported, and so mitigated', '- 1 unchanged'],
      ['- 1 open again', '- 1 unchanged', '- high: R2'],
    ]);
  });

  it('goes only to members and to addresses that have confirmed', async () => {
    await setFindingPolicy(tenant, { contacts: ['stranger@example.com', await provedAddress('owner')] });
    await scan(sarif([sarifResult('R1', 1)]));
    await deliver();
    expect(smtp.recipients()).toEqual([tenant.people.owner.email]);
  });

  it('is not written without contacts, and not after a failed import', async () => {
    await scan(sarif([sarifResult('R1', 1)]));
    await setFindingPolicy(tenant, { contacts: [await provedAddress('owner')] });
    await importer(tenant.people.engineer.token).send('{"version":"2.1.0","runs":[{', '?scope=main');
    const events = await db()('outbox_events').where({ event: 'scan.findings-changed', organisation_id: tenant.id });
    expect(events).toEqual([]);
  });
});
