import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createOperator, createTenant, insert, unique } from '../../helpers/world';

const { apiKeyExpiryWatchdog } = compiled('watchdogs/api-key-expiry');
const { mailEvent } = compiled('commands/mails/mail-event');
const { operatorAddresses } = compiled('repositories/mails/mail-recipients');

const DAY = 86_400_000;
const EXPIRY = Date.now() + 300 * DAY;
const daysBefore = (days: number) => new Date(EXPIRY - days * DAY);

const newKey = (creator: number, more: Record<string, unknown>) =>
  insert('api::api-key.api-key', {
    name: 'Pipeline',
    capabilities: ['finding:triage'],
    expires_at: new Date(EXPIRY).toISOString(),
    creator,
    secret_hash: unique(),
    ...more,
  });

const eventsOf = async (ids: string[]) => {
  const rows = await app()
    .db.query('api::outbox-event.outbox-event')
    .findMany({ where: { event: 'api-key.expires-soon' }, orderBy: { id: 'asc' } });
  return rows
    .filter(({ payload }: any) => ids.includes(payload.api_key.documentId))
    .map(({ payload, destination }: any) => [payload.api_key.documentId, payload.threshold, destination]);
};

const mailed = (organisationId: number | null) =>
  mailEvent(app(), { id: 0, event: 'api-key.expires-soon', organisationId } as never);

describe('an API key that expires', () => {
  it('causes emails 14 and 3 days before, once each: to managers, or to operators for a key of the platform', async () => {
    const tenant = await createTenant({}, ['owner']);
    const operator = await createOperator();
    const own = await newKey(tenant.people.owner.id, { organisation: tenant.id });
    const platforms = await newKey(operator.id, { organisation: null });
    await newKey(tenant.people.owner.id, { organisation: tenant.id, revoked_at: new Date().toISOString() });
    const expected: unknown[] = [];
    for (const [days, threshold] of [
      [15, null],
      [14, 14],
      [13, null],
      [3, 3],
      [1, null],
      [-1, null],
    ] as const) {
      await apiKeyExpiryWatchdog.run(app(), daysBefore(days));
      if (threshold !== null)
        expected.push([own.documentId, threshold, 'mail'], [platforms.documentId, threshold, 'mail']);
      expect(await eventsOf([own.documentId, platforms.documentId])).toEqual(expected);
    }
    expect(await operatorAddresses(app())).toContain(operator.email);
    for (const organisationId of [tenant.id, null]) expect((await mailed(organisationId)).kind).toBe('waiting');
  });
});
