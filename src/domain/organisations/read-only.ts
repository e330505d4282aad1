/**
 * Suspended and archived organisations can be read but no longer change; the grace period changes nothing yet (spec,
 * States and transitions; contract, section 5).
 */
const READ_ONLY = new Set(['suspended', 'archived']);

/** Whether an organisation of this status takes no writes. */
export const isReadOnly = (status: string): boolean => READ_ONLY.has(status);
