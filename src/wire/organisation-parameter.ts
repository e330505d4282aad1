import { z } from 'zod';

/** The query parameter of operations with `namesOrganisation`. */
export const ORGANISATION_PARAMETER = {
  schema: z.string().min(1).max(64).optional(),
  description:
    'documentId of the organisation. By default, that of X-Organisation-Id, or else the only one in which the caller has the capability.',
};
