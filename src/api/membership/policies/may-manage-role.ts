import { mayManageRole } from '../../../domain/access/membership-roles';
import { ROLES, type Role } from '../../../domain/vocabularies';
import { bodyOf, type RequestState } from '../../../http/request-state';
import { forbidden } from '../../../wire/errors/http-errors';

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

/** Callers cannot assign, change or remove a role above their own. */
const mayManage = (ctx: { state: RequestState; request: unknown }): true => {
  const { principal, organisationId, target } = ctx.state;
  if (principal.isOperator) return true;
  const own = principal.memberships.get(organisationId ?? 0)?.role;
  const asked = (bodyOf(ctx) as { data?: { role?: unknown } } | undefined)?.data?.role;
  for (const role of [target?.values.role, asked].filter(isRole)) {
    if (!own || !mayManageRole(own, role)) {
      throw forbidden('ROLE_ABOVE_OWN', `Your role does not let you assign, change or remove the role ${role}.`, {
        remedy: 'Ask an owner of the organisation.',
      });
    }
  }
  return true;
};

export default mayManage;
