import { assertBudget, assertFits } from '../../../../lifecycles/capacity';
import { type Attributes, invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';

const counts = ({ instance_status: status }: Attributes): boolean => status !== 'terminated';

export default invariants(async (change) => {
  const { strapi, before, data, after } = change;
  if (!data) return;
  if (!before && counts(after)) {
    const held = await assertFits(change, 'instances', counts);
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
