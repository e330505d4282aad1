import { TenantryError } from '@tenantry/client';
import type { CheckType } from '../../../../src/domain/vocabularies';
import { messageOf } from '../../api/faults';
import { fieldOf } from './fault-field';

/** The messages of a refusal by field of the form of a check. */
export const checkFaults = (error: unknown, type: CheckType): Record<string, string> => {
  if (!(error instanceof TenantryError)) return {};
  const named = error.faults.filter(({ path }) => path.length > 0);
  return Object.fromEntries(named.map((fault) => [fieldOf(fault.path, type), messageOf(fault)]));
};
