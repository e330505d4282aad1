import type { Core } from '@strapi/strapi';
import type { LIMITED_RESOURCES, LimitedResource } from '../../domain/plans/capacity';
import { type OrganisationState, STATE_COLUMNS, stateOf, type StateRow } from '../../tenancy/organisation-facts';
import { rememberLocked } from '../../tenancy/store/organisation-locks';
import { isSqlite } from '../../database/connection';
import { preparedStatement, statementsOf } from '../../database/statements';
import { numberOrNull } from '../../database/numbers';

/** What is read of an organisation's row when it is locked. */
export interface LockedOrganisation {
  facts: OrganisationState;
  limits: Record<(typeof LIMITED_RESOURCES)[LimitedResource]['limit'], number | null>;
}

const LIMITS = ['agent_limit', 'max_instances', 'max_members'] as const;

/** Not all columns: an IP allowlist of a thousand ranges need not be read for each creation. */
const LOCKED_COLUMNS = [...STATE_COLUMNS, ...LIMITS].join(', ');

/**
 * Locks the organisation's row until the transaction ends, so that counts stay valid until then. The lock permits adding and
 * deleting rows that refer to the organisation; a stronger one would make two writers deadlock.
 *
 * @returns the current row, or null if there is none
 */
export const lockOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<LockedOrganisation | null> => {
  const canLock = strapi.db.inTransaction() && !isSqlite(strapi);
  const statement = preparedStatement(
    `select ${LOCKED_COLUMNS} from organisations where id = ?${canLock ? ' for no key update' : ''}`,
  );
  const [row] = (await statementsOf(strapi).run(statement, [organisationId])) as (StateRow &
    Record<(typeof LIMITS)[number], unknown>)[];
  if (!row) return null;
  rememberLocked(strapi, organisationId);
  const limits = {
    agent_limit: numberOrNull(row.agent_limit),
    max_instances: numberOrNull(row.max_instances),
    max_members: numberOrNull(row.max_members),
  };
  return { facts: stateOf(row), limits };
};
