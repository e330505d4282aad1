import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { app } from '../../helpers/api';
import { openCoded } from '../../helpers/coded';
import { compiled } from '../../helpers/compiled';
import { createTenant, type Person, type Tenant, unique } from '../../helpers/world';

/** Neither compression nor the buffers of the system make the entries so small that an unread response could end. */
const ENTRIES = 60;
const BYTES = 300_000;
const PAGE = '/api/audit-entries?pagination[pageSize]=100&filters[action]=large';
const CSV = '/api/audit-entries/export?format=csv';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  const { appendToChains } = compiled('tenancy/store/audit-chain');
  for (let n = 0; n < ENTRIES; n += 1) {
    const entry = {
      ...{ documentId: unique('e'), action: 'large', actor_kind: 'system', actor_id: null, actor_label: 'system' },
      ...{ target_type: 'test', target_id: `${n}`, client_ip: null, request_id: null },
      changes: { text: { before: null, after: randomBytes((BYTES * 3) / 4).toString('base64') } },
    };
    await appendToChains(app(), [{ organisationId: tenant.id, entry }]);
  }
}, 60_000);

const open = (path: string, { token }: Person, coding = 'identity'): Promise<IncomingMessage> =>
  openCoded(path, { token, coding });

const bytesOf = async (response: IncomingMessage): Promise<number> => {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
};

describe.each([
  ['an export', CSV, 'identity'],
  ['a compressed export', CSV, 'gzip'],
  ['a page', PAGE, 'identity'],
  ['a compressed page', PAGE, 'br'],
])('%s', (_name, path, coding) => {
  it('has one of the two slots of a person until its client disconnects', async () => {
    const { owner, auditor } = tenant.people;
    const held = [await open(path, owner, coding), await open(path, owner, coding)];
    expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    let isServed = false;
    const waiting = [PAGE, CSV].map(async (next) => {
      const response = await open(next, owner);
      isServed = true;
      return [response.statusCode, (await bytesOf(response)) > ENTRIES * BYTES];
    });
    // Another person's response, which was requested later, is not delayed.
    expect(await bytesOf(await open(PAGE, auditor))).toBeGreaterThan(ENTRIES * BYTES);
    expect(isServed).toBe(false);

    for (const response of held) response.destroy();
    expect(await Promise.all(waiting)).toEqual([
      [200, true],
      [200, true],
    ]);
  });
});
