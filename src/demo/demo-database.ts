import type { Core } from '@strapi/strapi';
import { DEMO_ACCOUNTS } from './demo-accounts';
import { demoId } from './demo-id';

/** Whether a database contains accounts of the demo, also if the rest of it is removed. */
export const isDemoDatabase = async (strapi: Core.Strapi): Promise<boolean> => {
  const people = DEMO_ACCOUNTS.map(({ email }) => demoId(`person/${email}`));
  const administrators = { where: { documentId: demoId('admin/operator') } };
  const counts = await Promise.all([
    strapi.db.query('plugin::users-permissions.user').count({ where: { documentId: { $in: people } } }),
    strapi.db.query('admin::user').count(administrators),
  ]);
  return counts.some((count) => count > 0);
};
