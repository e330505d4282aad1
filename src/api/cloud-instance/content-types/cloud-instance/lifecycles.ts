import { assertBudget, assertFits } from '../../../../lifecycles/capacity';
import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';
import { countsAgainst } from '../../../../domain/plans/capacity';

const INSTANCE = 'api::cloud-instance.cloud-instance';

export default invariants(async (change) => {
  const { strapi, before, data, after } = change;
  if (!data) return;
  if (!before && countsAgainst('instances', INSTANCE, after, Date.now())) {
    const locked = await assertFits(change, 'instances', INSTANCE);
    if (locked) await assertBudget(strapi, locked);
  }
  if (before?.instance_status === 'terminated' && after.instance_status !== 'terminated') {
    throw invalid(
      [{ path: ['status'], message: 'A terminated instance cannot be restarted. Provision a new one instead.' }],
      'INSTANCE_TERMINATED',
    );
  }
  data.terminated_at =
    after.instance_status === 'terminated' ? (before?.terminated_at ?? data.terminated_at ?? new Date()) : null;
});
