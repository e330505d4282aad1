import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createTenant, insert, unique } from '../../helpers/world';

const { scimTokenExpiryWatchdog } = compiled('watchdogs/scim-token-expiry');
const { mailEvent } = compiled('commands/mails/mail-event');
const { managerAddresses } = compiled('repositories/mails/mail-recipients');

const DAY = 86_400_000;
const EXPIRY = Date.parse('2190-06-30T00:00:00.000Z');
const daysBefore = (days: number) => new Date(EXPIRY - days * DAY);

const newToken = async (organisation: number, more: Record<string, unknown> = {}) => {
  const expires_at = new Date(EXPIRY).toISOString();
  return insert('api::scim-token.scim-token', {
    token_hash: unique(),
    label: 'Okta',
    organisation,
    expires_at,
    ...more,
  });
};

const eventsOf = async (organisationId: number) => {
  const rows = await app()
    .db.query('api::outbox-event.outbox-event')
    .findMany({ where: { organisation: organisationId, event: 'scim-token.expires-soon' }, orderBy: { id: 'asc' } });
  return rows.map(({ payload, destination }: any) => [payload.token.documentId, payload.threshold, destination]);
};

describe('a SCIM token that expires', () => {
  it('causes an email to owners and admins at 30, 14 and 3 days before, once each', async () => {
    const tenant = await createTenant();
    const { documentId } = await newToken(tenant.id);
    await newToken(tenant.id, { revoked_at: new Date().toISOString() });
    const expected: unknown[] = [];
    for (const [days, threshold] of [
      [31, null],
      [30, 30],
      [29, null],
      [14, 14],
      [13, null],
      [3, 3],
      [1, null],
      [-1, null],
    ] as const) {
      await scimTokenExpiryWatchdog.run(app(), daysBefore(days), { dryRun: true });
      expect(await eventsOf(tenant.id)).toEqual(expected);
      await scimTokenExpiryWatchdog.run(app(), daysBefore(days));
      if (threshold !== null) expected.push([documentId, threshold, 'mail']);
      expect(await eventsOf(tenant.id)).toEqual(expected);
    }
    const { owner, admin } = tenant.people;
    expect((await managerAddresses(app(), tenant.id)).sort()).toEqual([owner.email, admin.email].sort());
    const known = await mailEvent(app(), {
      id: 0,
      event: 'scim-token.expires-soon',
      organisationId: tenant.id,
    } as never);
    expect(known.kind).toBe('waiting');
  });
});
