import { app, type Answer, as } from '../helpers/api';
import { createKey } from '../helpers/api-keys';
import { compiled } from '../helpers/compiled';
import { withoutChecks, withoutStatementTimeout } from '../helpers/database/seed-rows';
import { createScimToken, scimSend } from '../helpers/scim';
import { until } from '../helpers/timing/until';
import { createOperator, createPerson, createTenant, join, type Person, type Tenant } from '../helpers/world';

/** As many as the attack was reproduced with. */
const ORGANISATIONS = 5;
const REQUESTS = 408;
const RESULTS = 5_000;
const SEARCH = `/synthetic-results?filters[error_message][$containsi]=${'ab'.repeat(99)}aa`;

let greedy: Person;
let founded: Tenant[];
let other: Tenant;
let operator: Person;

/** Adds results with long texts to an organisation in one statement. */
const seedResults = (organisation: Tenant): Promise<unknown> => {
  const now = app().db.dialect.client === 'sqlite' ? String(Date.now()) : 'now()';
  const sql = `with recursive n(i) as (select 1 union all select i + 1 from n where i < :count)
    insert into synthetic_results (document_id, organisation_id, check_name, result_status, error_message, checked_at,
      created_at, updated_at, published_at)
    select 'r' || :organisation || '-' || i, :organisation, 'check', 'up', :message, ${now}, ${now}, ${now}, ${now} from n`;
  const bindings = { count: RESULTS, organisation: organisation.id, message: 'ab'.repeat(1_100) };
  return withoutStatementTimeout((db) => db.raw(sql, bindings));
};

beforeAll(async () => {
  greedy = await createPerson();
  founded = [];
  for (let count = 0; count < ORGANISATIONS; count += 1) {
    const tenant = await createTenant({}, []);
    await join(tenant.id, greedy, 'owner');
    await seedResults(tenant);
    founded.push(tenant);
  }
  other = await createTenant();
  operator = await createOperator();
}, 120_000);

// Tests that read whole tables run afterwards.
afterAll(async () => {
  const ids = founded.map(({ id }) => id);
  await withoutChecks((db) => db('synthetic_results').whereIn('organisation_id', ids).delete());
});

/** Sends many requests at once, and waits until the first is refused: then the queue is full. */
const flood = async (send: (index: number) => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  const all = Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => send(index).then(({ status }) => statuses.push(status))),
  );
  await until(() => statuses.includes(503), 'the queue is full', 60_000);
  return { ended: all };
};

const statusOf = async (answer: Promise<Answer | { status: number; body: unknown }>): Promise<string> => {
  const { status, body } = await answer;
  return status === 200 ? '200' : `${status} ${JSON.stringify(body)}`;
};

/** The reads of another organisation, and those of operators and watchdogs. */
const readsOfOthers = async (token: string): Promise<string[]> => {
  const { call } = other.people.owner;
  const at = `/organisations/${other.documentId}`;
  const { runWatchdog } = compiled('watchdogs/run-watchdog');
  const { planExpiryWatchdog } = compiled('watchdogs/plan-expiry');
  const answers: Promise<string>[] = [
    ...Array.from({ length: 20 }, () => statusOf(call.get(SEARCH))),
    ...Object.values(other.people).map((person) => statusOf(person.call.get(SEARCH))),
    statusOf(call.get(`${at}/overview`)),
    statusOf(call.get(`${at}/costs?group_by=day&from=2026-01-01&to=2026-01-31`)),
    statusOf(scimSend('get', '/Users?startIndex=1', { token })),
    statusOf(operator.call.get(`${at}/overview`)),
    runWatchdog(app(), planExpiryWatchdog, { now: new Date(), by: 'a test' }).then((report) =>
      report?.failed === 0 ? '200' : JSON.stringify(report),
    ),
  ];
  return Promise.all(answers);
};

/** The account's requests: with its session and with a key, in each of its organisations. */
const sendersOf = async (): Promise<Person['call'][]> => {
  const senders: Person['call'][] = [];
  for (const { documentId } of founded) {
    const within = as(greedy.token, { 'X-Organisation-Id': documentId });
    senders.push(within, (await createKey({ ...greedy, call: within }, ['synthetic:read'])).call);
  }
  return senders;
};

it('searches of one account in five organisations leave the reads of others their places', async () => {
  const { token } = await createScimToken(other);
  const senders = await sendersOf();
  const { ended } = await flood((index) => (senders[index % senders.length] as Person['call']).get(SEARCH));
  const answers = await readsOfOthers(token);
  await ended;
  expect(new Set(answers)).toEqual(new Set(['200']));
}, 240_000);
