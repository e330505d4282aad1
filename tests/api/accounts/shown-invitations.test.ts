import { app, as } from '../../helpers/api';
import { statementsDuring } from '../../helpers/database/query-plans';
import { accept, invite } from '../../helpers/invitations';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, PASSWORD, type Tenant, unique } from '../../helpers/world';

const address = (): string => `${unique('guest')}@example.com`;
const account = () => ({ username: unique('guest'), password: PASSWORD });
const show = (token: string) => as(undefined).post('/invitations/show', { token });

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

describe('an invitation that is shown to the holder of its token', () => {
  it('names organisation, inviter, role and address, and stays open', async () => {
    const { token, email, expires_at } = await invite(tenant, address(), 'engineer');
    const answer = await show(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        state: 'open',
        offer: {
          organisation: { name: tenant.name },
          inviter: tenant.people.owner.username,
          role: 'engineer',
          email,
          expires_at,
        },
      },
    });
    expect((await show(token)).body).toEqual(answer.body);
    expect((await accept(token, account())).status).toBe(200);
  });

  it('says why it cannot be accepted any more, and nothing else', async () => {
    const { call } = tenant.people.owner;
    const invited = async () => invite(tenant, address());
    const used = await invited();
    await accept(used.token, account());
    const declined = await invited();
    await as(undefined).post('/invitations/decline', { token: declined.token });
    const revoked = await invited();
    await call.post(`/invitations/${revoked.documentId}/revoke`, {});
    const over = await invited();
    await app()
      .db.query('api::invitation.invitation')
      .update({ where: { id: over.id }, data: { expires_at: new Date().toISOString() } });
    for (const [state, { token }] of Object.entries({ accepted: used, declined, revoked, expired: over }))
      expect((await show(token)).body).toEqual({ data: { state, offer: null } });
  });

  it('is refused for unknown tokens, those of the database, and those that were replaced', async () => {
    const { id, documentId, token } = await invite(tenant, address());
    const row = await app().db.connection('invitations').where({ id }).first();
    await tenant.people.owner.call.post(`/invitations/${documentId}/resend`, {});
    const answers = [];
    for (const text of ['inv_nonesuch', row.token_hash, row.token_nonce, documentId, String(id), token]) {
      const answer = await show(text);
      expectRefusal(answer, 400, 'INVITATION_INVALID', 'token');
      answers.push(JSON.stringify(answer.body));
    }
    expect(new Set(answers).size).toBe(1);
    expect((await as(undefined).get(`/invitations/show?token=${token}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('costs the same statements whether or not there is one', async () => {
    const { token } = await invite(tenant, address());
    const sent = async (text: string) =>
      (await statementsDuring(() => show(text))).map(({ sql }) => sql).filter((sql) => /"?`?invitations"?`?/.test(sql));
    const known = await sent(token);
    expect(known).toHaveLength(1);
    expect(await sent('inv_nonesuch')).toEqual(known);
  });
});
