import type { RecordOf } from '@tenantry/client';

/** The list of findings, and the first part of the key of its data. */
export const FINDINGS = '/api/security-findings';
/** The import of reports. */
export const IMPORT = '/api/security-findings/import';

/** A person who works on a finding. */
export interface Assignee {
  documentId: string;
  username: string | null;
}

/** A finding. */
export type Finding = RecordOf<typeof FINDINGS> & { assignee?: Assignee | null };
