import type { Core } from '@strapi/strapi';
import type { LIMITED_RESOURCES, LimitedResource } from '../../domain/plans/capacity';
import { type OrganisationState, STATE_COLUMNS, stateOf, type StateRow } from '../../tenancy/organisation-facts';
import { rememberLocked } from '../../tenancy/store/organisation-locks';
import { isSqlite } from '../../database/connection';
import { preparedStatement, ignoreUnawaitedFailure, statementsOf } from '../../database/statements';
import { numberOrNull } from '../../database/numbers';

/** What is read of an organisation's row when it is locked. */
export interface LockedOrganisation {
  facts: OrganisationState;
  limits: Record<(typeof LIMITED_RESOURCES)[LimitedResource]['limit'], number | null>;
}

const LIMITS = ['agent_limit', 'max_instances', 'max_members'] as const;

/** Not all columns: an IP allowlist of a thousand ranges need not be read for each creation. */
const LOCKED_COLUMNS = [...STATE_COLUMNS, ...LIMITS].join(', ');

type LockedRow = StateRow & Record<(typeof LIMITS)[number], unknown>;

const LOCKING = preparedStatement(`select ${LOCKED_COLUMNS} from organisations where id = ? for no key update`);
/** SQLite has one writer, and outside a transaction there is nothing that a lock could last for. */
const READING = preparedStatement(`select ${LOCKED_COLUMNS} from organisations where id = ?`);

const lockedOf = ([row]: LockedRow[]): LockedOrganisation | null => {
  if (!row) return null;
  const limits = {
    agent_limit: numberOrNull(row.agent_limit),
    max_instances: numberOrNull(row.max_instances),
    max_members: numberOrNull(row.max_members),
  };
  return { facts: stateOf(row), limits };
};

/**
 * Locks the organisation's row until the transaction ends, so that counts stay valid until then. The lock permits adding and
 * deleting rows that refer to the organisation; a stronger one would make two writers deadlock. It is sent with the next
 * statement of the transaction, which sees what the previous holder of the lock has committed.
 *
 * @returns the current row, or null if there is none; do not await it before there is a next statement
 */
export const lockWithNextStatement = (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<LockedOrganisation | null> => {
  const canLock = strapi.db.inTransaction() && !isSqlite(strapi);
  const rows = statementsOf(strapi).defer<LockedRow>(canLock ? LOCKING : READING, [organisationId]);
  rememberLocked(strapi, organisationId);
  return ignoreUnawaitedFailure(rows.then(lockedOf));
};

/** Locks the organisation's row in the same way, at once. */
export const lockOrganisation = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<LockedOrganisation | null> => {
  const locking = lockWithNextStatement(strapi, organisationId);
  await statementsOf(strapi).flush();
  return locking;
};
