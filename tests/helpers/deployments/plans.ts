import { type Answer, app } from '../api';
import { insert, type Person, type Tenant, unique } from '../world';

/** A published blueprint of records; by default with one step. */
export const blueprintOf = ({ id }: Pick<Tenant, 'id'>, data: Record<string, unknown> = {}) =>
  insert('api::blueprint.blueprint', {
    organisation: id,
    name: unique('Blueprint'),
    slug: unique(),
    steps: [{ id: 'vm', type: 'provision' }],
    ...data,
  });

/** Asks for a plan. */
export const askPlan = (
  { call }: Pick<Person, 'call'>,
  { documentId }: { documentId: string },
  data: Record<string, unknown> = {},
): Promise<Answer> => call.post(`/blueprints/${documentId}/plan`, { name: 'Web', ...data });

/** A plan that must succeed. */
export const planFor = async (...asked: Parameters<typeof askPlan>): Promise<any> => {
  const { status, body } = await askPlan(...asked);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};

/** Starts a plan. */
export const askStart = (
  { call }: Pick<Person, 'call'>,
  { plan_token }: { plan_token: string },
  data: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> => call.post('/deployments', { plan_token, ...data }, headers);

/** A deployment whose start must succeed. */
export const startFor = async (...asked: Parameters<typeof askStart>): Promise<any> => {
  const { status, body } = await askStart(...asked);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.data;
};

/** Changes an organisation in the database, as an operator or time does. */
export const setOrganisation = ({ id }: Pick<Tenant, 'id'>, data: Record<string, unknown>) =>
  app()
    .db.query('api::organisation.organisation')
    .update({ where: { id }, data: data as never });

/** Makes this the only exchange rate of the dollar; null: there is none. All test files share them, so remove yours. */
export const setDollarRate = async (unitsPerEur: number | null): Promise<void> => {
  const uid = 'api::exchange-rate.exchange-rate';
  await app()
    .db.query(uid)
    .deleteMany({ where: { currency: 'USD' } });
  if (unitsPerEur !== null)
    await insert(uid, { currency: 'USD', valid_from: '2024-01-01', units_per_eur: unitsPerEur });
};
