/**
 * Suspended and archived organisations can be read but no longer change; the grace period changes nothing yet (spec,
 * States and transitions; contract, section 5).
 */
const READ_ONLY = new Set(['suspended', 'archived']);

/** Whether an organisation of this status takes no writes. */
export const isReadOnly = (status: string): boolean => READ_ONLY.has(status);

/** What a payment requires of an organisation: who is billed, and with which VAT (spec, rows 19 and 20, and `vat_id`). */
export const PAYMENT_FIELDS: ReadonlySet<string> = new Set(['billing_country', 'is_business', 'vat_id']);

/** Whether a payment makes an organisation of this status active again. An archived one stays as it is. */
export const isReinstatedByPayment = (status: string): boolean => status === 'suspended';
