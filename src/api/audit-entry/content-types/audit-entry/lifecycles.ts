import { currentActor } from '../../../../audit/actor';
import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';

/**
 * Audit entries cannot be changed or removed, or they would prove nothing, and administrators cannot add false ones.
 */
const refuse = (): never => {
  throw invalid(
    [
      {
        path: ['action'],
        message: 'Only Tenantry itself can add audit entries, and they cannot be changed or removed.',
      },
    ],
    'AUDIT_APPEND_ONLY',
  );
};

export default invariants(({ strapi, before }) => {
  if (before || currentActor(strapi).kind === 'admin') refuse();
}, refuse);
