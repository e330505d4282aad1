import { app, db } from '../api';
import { unique } from '../world';

/**
 * Adds deactivated memberships without a person until an organisation has so many memberships in all.
 *
 * @returns the documentIds of those added
 */
export const addDeactivated = async (organisationId: number, all: number): Promise<string[]> => {
  const before = await db()('memberships').where('organisation_id', organisationId).pluck('id');
  const deactivated_at = app().db.dialect.client === 'sqlite' ? Date.now() : new Date();
  const rows = Array.from({ length: all - before.length }, () => ({
    document_id: unique('membership'),
    organisation_id: organisationId,
    role: 'viewer',
    deactivated_at,
  }));
  await db()('memberships').insert(rows);
  return rows.map(({ document_id: documentId }) => documentId);
};
