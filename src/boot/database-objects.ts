import { AUDIT_PROTECTION } from '../audit/append-only-trigger';
import type { DatabaseObject } from '../database/schema/database-objects';
import { SQLITE_FOREIGN_KEYS } from '../database/schema/sqlite-foreign-keys';
import { RATE_LIMIT_COUNTERS } from '../repositories/access/rate-limits';
import { ADMIN_FACTORS } from '../repositories/accounts/admin-factors';
import { RECOVERY_CODES } from '../repositories/accounts/recovery-codes';
import { UNIQUE_IDENTITIES } from '../repositories/accounts/identities';
import { UNIQUE_ADDRESSES } from '../repositories/accounts/unique-addresses';
import { DRAFT_COMMENTS } from '../repositories/blueprints/draft-comments';
import { BLUEPRINT_LINES } from '../repositories/blueprints/versions';
import { COST_IMPORT_PARTS } from '../repositories/costs/staged-tables';
import { FINDING_IMPORTS } from '../repositories/findings/imports/import-tables';
import { FINDING_DEADLINES } from '../repositories/findings/finding-deadlines';
import { FINDING_EVENTS } from '../repositories/findings/finding-events';
import { RULE_HELP } from '../repositories/findings/rule-help';
import { VEX_STATEMENTS } from '../repositories/findings/vex/statement-tables';
import { CHARGED_RESOURCES } from '../repositories/budget/deployment-charges';
import { DEPLOYMENT_TABLES } from '../repositories/deployments/tables';
import { EVENT_FEED } from '../repositories/events/event-feed';
import { VERIFIED_DOMAINS } from '../repositories/organisations/verified-domains';
import { SYNTHETIC_ROLLUPS } from '../repositories/checks/rollups/prepare-rollups';
import { CHECK_HISTORY } from '../repositories/checks/spans/span-tables';
import { AGENT_WORK } from '../repositories/agents/agent-work';
import { ALERT_TABLES } from '../repositories/alerts/alert-turns';
import { STATUS_SUBSCRIBERS } from '../repositories/status-pages/subscribers';
import { OWNERS_INDEX } from '../tenancy/organisation-facts';
import { SEARCH_INDEXES } from '../lists/search/prepare-search';
import { SORTED_LISTS } from '../lists/records/sorted-indexes';

/** What Tenantry needs in the database in addition to the tables of the content types, in the order in which it is created. */
export const DATABASE_OBJECTS: readonly DatabaseObject[] = [
  SQLITE_FOREIGN_KEYS,
  AUDIT_PROTECTION,
  EVENT_FEED,
  SEARCH_INDEXES,
  SYNTHETIC_ROLLUPS,
  CHECK_HISTORY,
  AGENT_WORK,
  ALERT_TABLES,
  STATUS_SUBSCRIBERS,
  VERIFIED_DOMAINS,
  UNIQUE_ADDRESSES,
  RECOVERY_CODES,
  ADMIN_FACTORS,
  UNIQUE_IDENTITIES,
  RATE_LIMIT_COUNTERS,
  SORTED_LISTS,
  OWNERS_INDEX,
  COST_IMPORT_PARTS,
  CHARGED_RESOURCES,
  FINDING_IMPORTS,
  FINDING_EVENTS,
  FINDING_DEADLINES,
  VEX_STATEMENTS,
  DEPLOYMENT_TABLES,
  RULE_HELP,
  BLUEPRINT_LINES,
  DRAFT_COMMENTS,
];
