import type { LongReads } from '../../../src/lists/long-reads';
import { app } from '../../helpers/api';
import { createScimToken, directory, type ScimAnswer } from '../../helpers/scim';
import { until } from '../../helpers/timing/until';
import { createTenant } from '../../helpers/world';

const AT_ONCE = 12;
const SEARCH = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] };

type Directory = ReturnType<typeof directory>;

const longReads = () => (app().get('tenancy') as { longReads: LongReads }).longReads;

let calls: Directory;
let before: object;

beforeAll(async () => {
  calls = directory((await createScimToken(await createTenant())).token);
  before = app().config.get<object>('reads');
  await longReads().stop();
  app().config.set('reads', { ...before, concurrency: 1, maxWaiting: 1 });
});

afterAll(async () => {
  await longReads().stop();
  app().config.set('reads', before);
});

// Each response is checked against the OpenAPI document, which must list the code.
it.each<[name: string, read: (calls: Directory) => Promise<ScimAnswer>]>([
  ['GET /Users', ({ get }) => get('/Users')],
  ['POST /Users/.search', ({ post }) => post('/Users/.search', SEARCH)],
  ['GET /Groups', ({ get }) => get('/Groups')],
  ['GET /Groups/{id}', ({ get }) => get('/Groups/viewer')],
  ['POST /Groups/.search', ({ post }) => post('/Groups/.search', SEARCH)],
  ['POST /.search', ({ post }) => post('/.search', SEARCH)],
])('%s is refused with READS_BUSY and Retry-After while too many long reads wait', async (_name, read) => {
  const refused: ScimAnswer[] = [];
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => read(calls)));
    refused.push(...answers.filter(({ status }) => status !== 200));
    return refused.length > 0;
  }, 'a read is refused');
  for (const { status, body, headers } of refused)
    expect([status, body.status, body.code, headers['retry-after']]).toEqual([503, '503', 'READS_BUSY', '1']);
  expect((await read(calls)).status).toBe(200);
});
