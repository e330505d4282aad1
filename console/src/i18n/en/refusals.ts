import type { TenantryError } from '@tenantry/client';

/** The API speaks English: these are only refusals whose remedy it states in terms of requests, not of screens. */
export const refusals: Partial<Record<TenantryError['code'], string>> = {
  FILTER_TOO_BROAD:
    'There are too many entries to search their texts. Narrow the list with other filters, or search for a word of three letters or more.',
  SORT_TOO_BROAD: 'There are too many entries to sort them by this column. Narrow the list with filters.',
  READ_DEADLINE_EXCEEDED: 'The request took too long. Narrow the list with filters.',
};
