import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';
import { type StoredTime, toMilliseconds } from '../../database/moments';

const TABLE = 'webhook_endpoints';
const MAX_ERROR_LENGTH = 500;

/** An endpoint, as needed for deliveries. */
export interface StoredEndpoint {
  id: number;
  /** Numeric id; null for an endpoint of the platform. */
  organisationId: number | null;
  url: string;
  enabled: boolean;
  /** Sealed (stored-secret.ts). */
  secret: string;
  /** The previous secret, and until when it also signs; milliseconds. */
  previous: { secret: string; until: number } | null;
}

interface Row {
  id: number;
  [ORGANISATION_COLUMN]: number | null;
  url: string;
  enabled: boolean | number | null;
  secret_sealed: string;
  previous_secret_sealed: string | null;
  previous_secret_until: StoredTime | null;
}

const COLUMNS = [
  'id',
  ORGANISATION_COLUMN,
  'url',
  'enabled',
  'secret_sealed',
  'previous_secret_sealed',
  'previous_secret_until',
];

const endpointOf = (row: Row): StoredEndpoint => ({
  id: row.id,
  organisationId: row[ORGANISATION_COLUMN],
  url: row.url,
  enabled: Boolean(row.enabled),
  secret: row.secret_sealed,
  previous:
    row.previous_secret_sealed === null || row.previous_secret_until === null
      ? null
      : { secret: row.previous_secret_sealed, until: toMilliseconds(row.previous_secret_until) },
});

/** An endpoint by its documentId; null if it does not exist any more. */
export const findEndpoint = async (strapi: Core.Strapi, documentId: string): Promise<StoredEndpoint | null> => {
  const db = connectionOf(strapi);
  const row = await db(TABLE).where('document_id', documentId).first<Row | undefined>(COLUMNS);
  return row ? endpointOf(row) : null;
};

/** The sealed secret of an endpoint; locks the row until the open transaction ends. Null if the endpoint is gone. */
export const lockEndpointSecret = async (strapi: Core.Strapi, id: number): Promise<string | null> => {
  const db = connectionOf(strapi);
  const row = await db(TABLE)
    .where({ id })
    .forNoKeyUpdate()
    .first<{ secret_sealed: string } | undefined>('secret_sealed');
  return row?.secret_sealed ?? null;
};

/** Selects an endpoint whose secret an administrator can still be shown: its creator, once and in time. */
const unseenBy = (strapi: Core.Strapi, documentId: string, adminId: number, now: Date) =>
  connectionOf(strapi)(TABLE)
    .where({ document_id: documentId, created_by_id: adminId })
    .andWhere('secret_unseen_until', '>', now);

/**
 * Whether an administrator can still be shown the secret of an endpoint.
 *
 * @param adminId numeric id of the administrator
 */
export const isSecretUnseen = async (
  strapi: Core.Strapi,
  documentId: string,
  adminId: number,
  now: Date,
): Promise<boolean> => (await unseenBy(strapi, documentId, adminId, now).first('id')) !== undefined;

/**
 * Claims the secret of an endpoint that its creator has not seen yet. Of concurrent requests, only one gets it.
 *
 * @param adminId numeric id of the administrator
 * @returns the sealed secret and the organisation's numeric id; null if the secret was shown before, the deadline has
 *   passed, or someone else created the endpoint
 */
export const claimUnseenSecret = async (
  strapi: Core.Strapi,
  documentId: string,
  adminId: number,
  now: Date,
): Promise<{ sealed: string; organisationId: number | null } | null> => {
  const [row] = await unseenBy(strapi, documentId, adminId, now)
    .update({ secret_unseen_until: null })
    .returning<{ secret_sealed: string; [ORGANISATION_COLUMN]: number | null }[]>([
      'secret_sealed',
      ORGANISATION_COLUMN,
    ]);
  return row ? { sealed: row.secret_sealed, organisationId: row[ORGANISATION_COLUMN] } : null;
};

/** How many endpoints an organisation has. */
export const countEndpoints = async (strapi: Core.Strapi, organisationId: number): Promise<number> => {
  const db = connectionOf(strapi);
  return countOf(await db(TABLE).where(ORGANISATION_COLUMN, organisationId).count({ total: 'id' }));
};

/**
 * Records the outcome of a delivery. It bypasses the query engine and so the audit log, because no setting changes.
 *
 * @param error why it failed; null if it was delivered
 * @returns since when every delivery has failed, in milliseconds; null if the last one succeeded
 */
export const recordDelivery = async (
  strapi: Core.Strapi,
  id: number,
  now: number,
  error: string | null,
): Promise<number | null> => {
  const db = connectionOf(strapi);
  const moment = new Date(now);
  const facts =
    error === null
      ? { last_success_at: moment, last_error: null, failing_since: null }
      : {
          last_failure_at: moment,
          last_error: error.slice(0, MAX_ERROR_LENGTH),
          failing_since: db.raw('coalesce(failing_since, ?)', [moment]),
        };
  const [row] = await db(TABLE)
    .where({ id })
    .update(facts)
    .returning<{ failing_since: StoredTime | null }[]>('failing_since');
  return toMilliseconds(row?.failing_since);
};
