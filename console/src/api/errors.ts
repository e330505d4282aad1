import { TenantryError } from '@tenantry/client';
import { messageOf } from './faults';

/** Whether an error is a refusal with this code. */
export const hasCode = (error: unknown, ...codes: TenantryError['code'][]): boolean =>
  error instanceof TenantryError && codes.includes(error.code);

/** The messages of a refusal by the whole paths of its faults, such as `components.0.name`. */
export const faultsByPath = (error: unknown): Record<string, string> =>
  error instanceof TenantryError
    ? Object.fromEntries(error.faults.map((fault) => [fault.path.join('.'), messageOf(fault)]))
    : {};

/**
 * The messages of a refusal by field of a form, for @mantine/form's setErrors.
 *
 * @returns an empty object if the refusal is not about fields
 */
export const faultsByField = (error: unknown): Record<string, string> => {
  if (!(error instanceof TenantryError)) return {};
  const named = error.faults.filter(({ path }) => path.length > 0);
  return Object.fromEntries(named.map((fault) => [String(fault.path[0]), messageOf(fault)]));
};
