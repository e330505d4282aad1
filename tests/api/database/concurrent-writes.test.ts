import { type Answer, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { createOperator, createPerson, createTenant, type Person, type Tenant, unique } from '../../helpers/world';

/**
 * Writers in one organisation compete for its row, for the records that they change and for those to which they
 * refer. In every combination, no writers deadlock, none fails, and the audit log stays one chain.
 */
const ROUNDS = 20;

let tenant: Tenant;
let operator: Person;
let own: Person['call'];

beforeAll(async () => {
  tenant = await createTenant();
  operator = await createOperator();
  own = tenant.people.owner.call;
});

const create = async (path: string, data: Record<string, unknown>, call = own): Promise<string> =>
  (await call.post(path, data)).body.data.documentId as string;

const addOwner = async (): Promise<string> =>
  create('/memberships', { user: (await createPerson()).documentId, role: 'owner' });

const inTurns = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

it('concurrent writes in one organisation never deadlock', async () => {
  const plans = [unique('Plan'), unique('Plan')] as const;
  const planIds: string[] = [];
  for (const name of plans)
    planIds.push(await create('/subscription-plans', { name, account_tier: 'team', max_agents: 500 }, operator.call));
  const tenants = [tenant, await createTenant({ plan: plans[0] }), await createTenant({ plan: plans[1] })];
  const instance = await create('/cloud-instances', { name: unique() });
  const agent = await create('/svc-agents', { hostname: unique(), cloud_instance: instance });
  const directory = { kind: 'entra', enabled: true, idp_tenant_id: 'x' };
  const directories: string[] = [];
  for (let count = 0; count < 4; count += 1)
    directories.push(await create('/directory-integrations', { name: unique(), ...directory }));
  const owners: string[] = [];
  for (let count = 0; count < 4; count += 1) owners.push(await addOwner());
  const jobs: (() => Promise<Answer>)[] = inTurns(ROUNDS, (index) => [
    () => own.post('/svc-agents', { hostname: unique(), cloud_instance: instance }),
    () => own.put(`/cloud-instances/${instance}`, { name: unique() }),
    () => own.put(`/svc-agents/${agent}`, { version: unique() }),
    () => own.put(`/organisations/${tenant.documentId}`, { leaderboard_enabled: index % 2 === 0 }),
    () => operator.call.put(`/organisations/${tenants[index % 3]?.documentId}`, { plan: plans[index % 2] as string }),
    () =>
      operator.call.put(`/subscription-plans/${planIds[index % 2]}`, {
        name: plans[index % 2],
        account_tier: 'team',
        max_agents: 600 + index,
      }),
    () => own.put(`/directory-integrations/${directories[index % 4]}`, { enabled: index % 3 > 0 }),
    () => own.put(`/memberships/${owners[index % 4]}`, { role: index % 2 === 0 ? 'owner' : 'admin' }),
    () =>
      index < ROUNDS - 6
        ? own.get(`/memberships/${owners[0]}`)
        : own.delete(index % 2 ? `/memberships/${owners[index % 4]}` : `/directory-integrations/${directories[0]}`),
  ]).flat();
  const answers = await Promise.all(jobs.map((job) => job()));
  const codes = answers
    .filter(({ status }) => status >= 400)
    .map(({ status, body }) => [status, body.error.details.code]);
  // A record that was deleted meanwhile is not found; nothing else fails.
  expect(codes.filter(([status]) => status !== 404)).toEqual([]);
  const { verifyAudit } = compiled('audit/verify-chains');
  expect((await verifyAudit(db())).breaks).toEqual([]);
});
