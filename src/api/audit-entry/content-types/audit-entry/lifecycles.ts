import { currentActor } from '../../../../audit/actor';
import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';

/**
 * What is on record stays on record: an entry that somebody could change or remove would prove nothing, and one that an
 * administrator could add would prove too much.
 */
const refuse = (): never => {
  throw invalid(
    [{ path: ['action'], message: 'The audit trail is only ever added to, and only by Tenantry itself.' }],
    'AUDIT_APPEND_ONLY',
  );
};

export default invariants(({ strapi, before }) => {
  if (before || currentActor(strapi).kind === 'admin') refuse();
}, refuse);
