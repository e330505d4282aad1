import { MANAGE_ACCESS, SEEDED_ROLES } from '../../domain/access/panel-roles';
import { GRANTING_TYPES } from '../../resources/content-types';
import type { Check, Examined, Finding } from '../check';

interface Row {
  id: number;
  code: string;
  name: string;
  subject: string | null;
}

async function* find({ db }: Examined): AsyncGenerator<Finding> {
  const rows = (await db('admin_permissions as p')
    .join('admin_permissions_role_lnk as l', 'l.permission_id', 'p.id')
    .join('admin_roles as r', 'r.id', 'l.role_id')
    .whereIn('r.code', SEEDED_ROLES)
    .where((any) => void any.whereIn('p.subject', GRANTING_TYPES).orWhere('p.action', MANAGE_ACCESS))
    .distinct('r.id', 'r.code', 'r.name', 'p.subject')
    .orderBy(['r.id', 'p.subject'])) as Row[];
  for (const { id, code, name, subject } of rows)
    yield {
      record: `admin_roles ${id} (${code})`,
      fault: `${name} has permissions ${subject === null ? 'to change accounts, access and plans' : `on ${subject}`}; a super administrator can remove them`,
      repair: null,
    };
}

/** The roles that Strapi creates in the admin panel. */
export const panelRoles: Check = {
  name: 'panel-roles',
  checks: 'The roles Editor and Author of the admin panel have no permissions on accounts, access and plans.',
  repairs: 'Nothing repairs it: an administrator may have given them. Remove them in the panel: Settings, Roles.',
  find,
};
