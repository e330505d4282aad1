import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

/** An instance of a deployment. */
export interface MadeInstance {
  id: number;
  documentId: string;
}

/**
 * The instance that a deployment has made and that is not terminated; null if there is none.
 *
 * @param key the step that made it; by default any
 */
export const madeInstance = async (
  strapi: Core.Strapi,
  deploymentId: number,
  key?: string,
): Promise<MadeInstance | null> => {
  const query = connectionOf(strapi)('cloud_instances')
    .where({ deployment_id: deploymentId, ...(key !== undefined && { deployment_step: key }) })
    .whereNot('instance_status', 'terminated');
  const row = await query.first<{ id: number; document_id: string } | undefined>('id', 'document_id');
  return row ? { id: row.id, documentId: row.document_id } : null;
};
