import { beat, enrol, enrolledAgent, makeAgent, report, storedAgent } from '../../helpers/agents';
import { app, as, db, send } from '../../helpers/api';
import {
  B,
  becomeA,
  becomeCell,
  CELLS,
  createTwoCells,
  expectWrongCell,
  leaveCells,
  rowsOf,
} from '../../helpers/cells';
import { expectRefusal } from '../../helpers/refusals';
import { compiled } from '../../helpers/compiled';
import { accept, invite } from '../../helpers/invitations';
import { createScimToken, directory, expectScimError } from '../../helpers/scim';
import { deliver, eventOf, SECRET, setSecrets } from '../../helpers/servers/stripe';
import { createTenant, PASSWORD, type Person, type Tenant, unique, verifiedDomain } from '../../helpers/world';

let here: Tenant;
let there: Tenant;
/** A member of both. */
let both: Person;

beforeAll(async () => {
  ({ here, there, both } = await createTwoCells());
});
beforeEach(() => becomeA());
afterEach(leaveCells);

describe('a request to the wrong cell with credentials other than a session', () => {
  it('is answered with the right cell for SCIM tokens, whose use is not recorded', async () => {
    leaveCells();
    const { token, documentId } = await createScimToken(there);
    becomeA();
    for (const path of ['/Users', '/ServiceProviderConfig']) {
      const answer = await directory(token).get(path);
      expectScimError(answer, 421);
      expect(answer.body).toMatchObject({ code: 'WRONG_CELL', detail: expect.stringContaining(B) });
    }
    const row = await db()('scim_tokens').where({ document_id: documentId }).first();
    expect(row.last_used_at).toBeNull();
    leaveCells();
    expect((await directory(token).get('/Users?count=1')).status).toBe(200);
  });

  it('is answered with the right cell for agents, with a credential or an enrollment token', async () => {
    leaveCells();
    const agent = await enrolledAgent(there);
    const fresh = await makeAgent(there);
    becomeA();
    const before = await storedAgent(agent);
    expectWrongCell(await beat(agent));
    expectWrongCell(await report(agent));
    expectWrongCell(await enrol(fresh.token));
    expect(await storedAgent(agent)).toEqual(before);
    leaveCells();
    expect((await enrol(fresh.token)).status).toBe(201);
    expect((await beat(agent)).status).toBe(200);
  });

  it('is answered with the right cell for invitations, which stay open', async () => {
    leaveCells();
    const { token } = await invite(there, `${unique()}@example.com`);
    becomeA();
    const account = { username: unique('guest'), password: 'Demo-Passw0rd!' };
    expectWrongCell(await accept(token, account));
    expectWrongCell(await as(undefined).post('/invitations/decline', { token }));
    expectWrongCell(await as(undefined).post('/invitations/show', { token }));
    leaveCells();
    expect((await accept(token, account)).status).toBe(200);
  });

  it('is answered with the right cell for sign-in pages', async () => {
    const { slug } = await db()('organisations').where({ id: there.id }).first('slug');
    expectWrongCell(await as(undefined).get(`/auth/methods?organisation=${slug}`));
    expectWrongCell(await as(undefined).get(`/auth/sso/${slug}/start?method=workspace`));
  });

  it('is answered with the right cell for Stripe, whose event changes nothing', async () => {
    const configured = app().config.get('stripe');
    setSecrets(SECRET);
    const event = eventOf(
      { id: unique('sub'), customer: unique('cus'), status: 'active', organisation: there.documentId },
      { created: 1_790_000_000, type: 'created' },
    );
    const before = await rowsOf(there);
    expectWrongCell(await deliver(event));
    expect(await rowsOf(there)).toBe(before);
    leaveCells();
    expect((await deliver(event)).body.data.outcome).toBe('applied');
    app().config.set('stripe', configured);
  });
});

describe('a registration', () => {
  const register = (email: string) =>
    send('post', '/auth/local/register', { body: { username: unique('new'), email, password: PASSWORD } });
  const createSsoOnly = async (deployment_cell: string) => {
    leaveCells();
    const domain = `${unique('sso')}.example`;
    await createTenant({ home_region: 'eu', deployment_cell, sso_only: true, ...verifiedDomain(domain) });
    becomeA();
    return `${unique('new')}@${domain}`;
  };

  it('is answered with the right cell if the address belongs to single sign-on in another cell', async () => {
    const email = await createSsoOnly('b');
    expectWrongCell(await register(email));
    leaveCells();
    expectRefusal(await register(email), 403, 'SSO_REQUIRED');
    becomeCell('b', { cells: CELLS });
    expectRefusal(await register(email), 403, 'SSO_REQUIRED');
  });

  it('is refused with the sign-in method if the address belongs to single sign-on in this cell', async () => {
    expectRefusal(await register(await createSsoOnly('a')), 403, 'SSO_REQUIRED');
  });
});

describe('a sign-in', () => {
  it("is recorded in this cell and for the platform, and not in the other cell's organisation", async () => {
    const { flushSignIns } = compiled('audit/accepted-sign-ins');
    await flushSignIns(app());
    const entriesOf = async (organisationId: number | null, documentId: string) =>
      (
        await app()
          .db.connection('audit_entries')
          .where({ organisation_id: organisationId, action: 'sign-in.success', target_id: documentId })
      ).length;
    const { owner } = there.people;
    const before = [await entriesOf(there.id, both.documentId), await entriesOf(there.id, owner.documentId)];
    const known = await entriesOf(here.id, both.documentId);
    const ofPlatform = await entriesOf(null, owner.documentId);
    for (const { email } of [both, owner]) {
      const signedIn = await send('post', '/auth/local', { body: { identifier: email, password: PASSWORD } });
      expect(signedIn.status).toBe(200);
    }
    await flushSignIns(app());
    expect([await entriesOf(there.id, both.documentId), await entriesOf(there.id, owner.documentId)]).toEqual(before);
    expect(await entriesOf(here.id, both.documentId)).toBe(known + 1);
    expect(await entriesOf(null, owner.documentId)).toBe(ofPlatform + 1);
  });
});
