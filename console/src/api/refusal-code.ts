import type { TenantryError } from '@tenantry/client';

/** The codes for which the console has a sentence: those of the client, and those that its document lists for no operation. */
export type RefusalCode =
  | TenantryError['code']
  | 'ADDRESS_UNPROVED'
  | 'IMPORT_INTERRUPTED'
  | 'INTERNAL_ERROR'
  | 'REQUEST_HEADER_FIELDS_TOO_LARGE'
  | 'REQUEST_TIMEOUT'
  | 'SETUP_TOKEN_REQUIRED'
  | 'WEBHOOK_SECRET_NOT_SHOWN';
