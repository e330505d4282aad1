import { priorRows } from '../../../../lifecycles/prior-rows';
import { reinstatePaid } from '../../../../operations/reinstate-paid';
import { ownerOf } from '../../../../tenancy/lookups';

const SUBSCRIPTION = 'api::subscription.subscription';

/** Paying reinstates at once, whoever stores the payment (contract, section 7). */
const reinstateOwner = async ({ result }: { result: { id: number } }): Promise<void> => {
  const organisationId = await ownerOf(strapi, SUBSCRIPTION, result.id);
  if (organisationId) await reinstatePaid(strapi, [organisationId]);
};

export default {
  afterCreate: reinstateOwner,
  afterUpdate: reinstateOwner,
  async afterUpdateMany({ params }: { params: { where?: unknown } }) {
    const rows = await priorRows(strapi, SUBSCRIPTION, params);
    await reinstatePaid(strapi, [...new Set(rows.map(({ organisation }) => organisation as number))]);
  },
};
