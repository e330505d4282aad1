import type { RecordOf } from '@tenantry/client';

/** The list of findings, and the first part of the key of its data. */
export const FINDINGS = '/api/security-findings';
/** A finding. */
export type Finding = RecordOf<typeof FINDINGS>;
