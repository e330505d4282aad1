import { TenantryError } from '@tenantry/client';
import type { Fault } from './faults';
import { sentenceOfEntry, sentenceOfFault } from './words';

/** Whether an error is a refusal with this code. */
export const hasCode = (error: unknown, ...codes: TenantryError['code'][]): boolean =>
  error instanceof TenantryError && codes.includes(error.code);

/** The sentences for the faults of a refusal by the field that shows them. Of one field, the first is shown. */
export const faultsBy = (
  error: unknown,
  fieldOf: (fault: Fault) => string,
  sentence: (fault: Fault) => string = sentenceOfFault,
): Record<string, string> => {
  const found: Record<string, string> = {};
  if (!(error instanceof TenantryError)) return found;
  for (const fault of error.faults) if (fault.path.length > 0) found[fieldOf(fault)] ??= sentence(fault);
  return found;
};

/** The sentences for a refusal by the whole paths of its faults, such as `components.0.name`. */
export const faultsByPath = (error: unknown): Record<string, string> => faultsBy(error, ({ path }) => path.join('.'));

/**
 * The sentences for a refusal by field of a form, for @mantine/form's setErrors.
 *
 * @returns an empty object if the refusal is not about fields
 */
export const faultsByField = (error: unknown): Record<string, string> =>
  faultsBy(error, ({ path }) => String(path[0]), sentenceOfEntry);
