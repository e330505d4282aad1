/**
 * Suspended and archived organisations are read-only; those in their grace period are not
 * (docs/api-rules.md#guards).
 */
const READ_ONLY = new Set(['suspended', 'archived']);

/** Whether an organisation with this status is read-only. */
export const isReadOnly = (status: string): boolean => READ_ONLY.has(status);

/**
 * The fields that a payment needs: who is billed, and with which VAT (docs/organisation-fields.md, rows 19 and 20, and
 * `vat_id`).
 */
export const PAYMENT_FIELDS: ReadonlySet<string> = new Set(['billing_country', 'is_business', 'vat_id']);

/** Whether a payment makes an organisation with this status active again. An archived one remains archived. */
export const isReinstatedByPayment = (status: string): boolean => status === 'suspended';
