import { assertBudget, assertFits } from '../../../../lifecycles/capacity';
import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors';

export default invariants(async ({ strapi, before, data, after }) => {
  if (!data) return;
  if (!before && after.instance_status !== 'terminated') {
    const held = await assertFits(strapi, after.organisation as number | null, 'instances');
    if (held) await assertBudget(strapi, held);
  }
  if (before?.instance_status === 'terminated' && after.instance_status !== 'terminated') {
    throw invalid(
      [{ path: ['status'], message: 'A terminated instance stays terminated. Provision a new one instead.' }],
      'INSTANCE_TERMINATED',
    );
  }
  data.terminated_at =
    after.instance_status === 'terminated' ? (before?.terminated_at ?? data.terminated_at ?? new Date()) : null;
});
