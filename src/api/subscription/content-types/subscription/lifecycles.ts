import { type Change, invariants } from '../../../../lifecycles/invariants';
import { priorRows } from '../../../../database/rows-before-write';
import { reinstatePaid } from '../../../../commands/billing/reinstate-paid';
import { ownerOf } from '../../../../tenancy/store/record-owner';

const SUBSCRIPTION = 'api::subscription.subscription';

/** Stores blank form fields as null, because the provider's ids are unique. */
const emptyIsNone = ({ data }: Change): void => {
  for (const name of ['provider_customer_id', 'provider_subscription_id']) if (data?.[name] === '') data[name] = null;
};

/** A payment reinstates the organisation at once, regardless of who stores it (docs/api-rules.md#lifecycles). */
const reinstateOwner = async ({ result }: { result: { id: number } }): Promise<void> => {
  const organisationId = await ownerOf(strapi, SUBSCRIPTION, result.id);
  if (organisationId) await reinstatePaid(strapi, [organisationId]);
};

export default {
  ...invariants(emptyIsNone),
  afterCreate: reinstateOwner,
  afterUpdate: reinstateOwner,
  async afterUpdateMany({ params }: { params: { where?: unknown } }) {
    const rows = await priorRows(strapi, SUBSCRIPTION, params);
    await reinstatePaid(strapi, [...new Set(rows.map(({ organisation }) => organisation as number))]);
  },
};
