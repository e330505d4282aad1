import { verifyAudit } from '../../audit/verify-chains';
import type { Check } from '../check';

const nameOf = (organisationId: number | null): string =>
  organisationId === null ? 'the chain of the platform' : `the chain of organisation ${organisationId}`;

/** The hash chains, as `npm run audit:verify` checks them. */
export const auditLog: Check = {
  name: 'audit-log',
  checks: 'Every entry of the audit log follows the one before it, unchanged.',
  repairs: 'Nothing repairs it: find out who changed the database, and restore a backup.',
  async *find({ db }) {
    const { breaks } = await verifyAudit(db);
    for (const { organisationId, sequence, documentId, reason } of breaks)
      yield {
        record: `${nameOf(organisationId)}, entry ${sequence} (${documentId || 'gone'})`,
        fault: reason,
        repair: null,
      };
  },
};
