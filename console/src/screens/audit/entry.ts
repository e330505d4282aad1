import type { RecordOf } from '@tenantry/client';

/** The audit log, and the first part of the key of its data. */
export const ENTRIES = '/api/audit-entries';
/** An entry of the audit log. */
export type Entry = RecordOf<typeof ENTRIES>;
/** The newest entries come first. */
export const SORT_AT_FIRST = 'sequence:desc';
