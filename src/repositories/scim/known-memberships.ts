import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toDate } from '../../database/moments';

interface Row {
  id: number;
  document_id: string;
  deprovisioned_at: StoredTime | null;
  pending_since: StoredTime | null;
  user_name: string | null;
}

/** The existing membership of a person whom a directory provisions. */
export interface KnownMembership {
  id: number;
  documentId: string;
  /** Whether the directory sees it: the directory has not removed it, and it is not a pending membership of another origin. */
  isListed: boolean;
  /** Whether the directory removed it. */
  isRemoved: boolean;
  pendingSince: Date | null;
}

/** The membership of an account in an organisation, in any state; null if there is none. */
export const findKnownMembership = async (
  strapi: Core.Strapi,
  organisationId: number,
  userId: number,
): Promise<KnownMembership | null> => {
  const row = await connectionOf(strapi)('memberships')
    .where({ organisation_id: organisationId, user_id: userId })
    .first<Row | undefined>('id', 'document_id', 'deprovisioned_at', 'pending_since', 'user_name');
  if (!row) return null;
  const isUnseen = row.pending_since !== null && row.user_name === null;
  return {
    id: row.id,
    documentId: row.document_id,
    isListed: row.deprovisioned_at === null && !isUnseen,
    isRemoved: row.deprovisioned_at !== null,
    pendingSince: toDate(row.pending_since),
  };
};
