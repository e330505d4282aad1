import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors';

export default invariants(({ before, data, after }) => {
  if (!data) return;
  if (before?.instance_status === 'terminated' && after.instance_status !== 'terminated') {
    throw invalid(
      [{ path: ['status'], message: 'A terminated instance stays terminated. Provision a new one instead.' }],
      'INSTANCE_TERMINATED',
    );
  }
  data.terminated_at =
    after.instance_status === 'terminated' ? (before?.terminated_at ?? data.terminated_at ?? new Date()) : null;
});
