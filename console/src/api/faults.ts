import type { TenantryError } from '@tenantry/client';

/** One invalid part of a request. */
export type Fault = TenantryError['faults'][number];

/** What the API says about an error, untranslated, for the support of the person. */
export const detailsOf = (error: TenantryError): string => {
  const faults = error.faults
    .filter(({ message }) => message !== error.message)
    .slice(0, 10)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
  const lines = [error.code, error.message, ...faults, error.remedy, error.requestId && `Request ${error.requestId}`];
  return lines.filter(Boolean).join('\n');
};
