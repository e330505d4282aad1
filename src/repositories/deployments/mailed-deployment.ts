import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toIso } from '../../database/moments';
import { type StoredJson, storedJson } from '../../database/stored-json';
import type { MailedDeployment } from '../../domain/deployments/notices/mails';
import type { DeploymentStatus } from '../../domain/vocabularies';

interface Row {
  name: string;
  deployment_status: DeploymentStatus;
  requester_id: number | null;
  requested_by: string | null;
  estimate: StoredJson<{ text: string }>;
  approved_by: string | null;
  decision_reason: string | null;
  failure: string | null;
  expires_at: StoredTime | null;
  organisation: string;
  slug: string;
}

const COLUMNS = [
  ...['d.name', 'd.deployment_status', 'd.requester_id', 'd.requested_by', 'd.estimate', 'd.approved_by'],
  ...['d.decision_reason', 'd.failure', 'd.expires_at', 'o.name as organisation', 'o.slug'],
];

/** What the email about a deployment needs: what it says, and whom and what page it leads to. Null if the deployment is gone. */
export const mailedDeployment = async (
  strapi: Core.Strapi,
  organisationId: number,
  documentId: string,
): Promise<{ facts: MailedDeployment; slug: string; requesterId: number | null } | null> => {
  const row = await connectionOf(strapi)('deployments as d')
    .join('organisations as o', 'o.id', 'd.organisation_id')
    .where({ 'd.document_id': documentId, 'd.organisation_id': organisationId })
    .first<Row | undefined>(...COLUMNS);
  if (!row) return null;
  const facts: MailedDeployment = {
    organisation: { name: row.organisation },
    ...{ name: row.name, status: row.deployment_status, requestedBy: row.requested_by },
    costs: storedJson(row.estimate)?.text ?? null,
    ...{ decidedBy: row.approved_by, reason: row.decision_reason, failure: row.failure },
    expiresAt: row.expires_at === null ? null : toIso(row.expires_at),
  };
  return { facts, slug: row.slug, requesterId: row.requester_id };
};
