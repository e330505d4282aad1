import type { ErrorObject } from 'ajv';
import type { FaultCode } from '../../faults/fault-codes';
import type { Fault } from '../../refusal';

/** What can be wrong with inputs, for programs. */
export type InputFaultCode =
  | 'INPUT_UNKNOWN'
  | 'INPUT_MISSING'
  | 'INPUT_INVALID'
  | 'VARIABLE_UNUSABLE'
  | 'INPUTS_TOO_LARGE'
  | 'INPUTS_TOO_COSTLY';

/** A fault of an input. Its path begins with `inputs`. */
export interface InputFault extends Fault {
  code: InputFaultCode | FaultCode;
}

/** Builds a fault of one input, or of all of them if `path` is empty. */
export const inputFault = (code: InputFaultCode, path: (string | number)[], message: string): InputFault => ({
  code,
  path: ['inputs', ...path],
  message,
});

/** Values that a message lists. */
const MAX_LISTED = 10;

/** Characters of one value in a message. */
const MAX_SHOWN = 100;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

const listed = (values: readonly unknown[]): string => {
  const some = values.slice(0, MAX_LISTED).map(shown).join(', ');
  return values.length > MAX_LISTED ? `${some} …` : some;
};

/** Bounds of values have the codes that other fields have, so that frontends have words for them. */
const BOUNDS: Readonly<Record<string, FaultCode>> = {
  minimum: 'NUMBER_TOO_SMALL',
  maximum: 'NUMBER_TOO_LARGE',
  exclusiveMinimum: 'NUMBER_NOT_ABOVE',
  exclusiveMaximum: 'NUMBER_NOT_BELOW',
  minLength: 'TEXT_TOO_SHORT',
  maxLength: 'TEXT_TOO_LONG',
  minItems: 'LIST_TOO_SHORT',
  maxItems: 'LIST_TOO_LONG',
};

const boundOf = ({ keyword, params }: ErrorObject): Pick<Fault, 'limit'> & { code?: FaultCode } => {
  const { limit } = params as { limit?: unknown };
  const code = BOUNDS[keyword];
  return code !== undefined && typeof limit === 'number' ? { code, limit } : {};
};

/** Errors that only repeat others: `anyOf` and `if` report their branches too. */
const REPEATING = new Set(['if']);

const wordsOf = ({ keyword, params, message }: ErrorObject): string => {
  const { allowedValues, allowedValue, type, additionalProperty } = params as Record<string, unknown>;
  if (keyword === 'enum' && Array.isArray(allowedValues)) return `must be one of ${listed(allowedValues)}`;
  if (keyword === 'const') return `must be ${shown(allowedValue)}`;
  if (keyword === 'type') return `must be of the type ${[type].flat().join(' or ')}`;
  if (keyword === 'additionalProperties') return `must not have the property ${shown(additionalProperty)}`;
  return message ?? 'does not match its schema';
};

/** The parts of a JSON Pointer (RFC 6901). */
const partsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * Puts what Ajv reports into words. Nothing of the value of a secret is in them: neither its property names nor its places.
 *
 * @param errors what Ajv reports about the value of one variable
 * @param isDefault whether the value is the variable's default
 */
export const describeErrors = (
  name: string,
  errors: readonly ErrorObject[],
  { isSecret, isDefault }: { isSecret: boolean; isDefault: boolean },
): InputFault[] =>
  errors
    .filter(({ keyword }) => errors.length === 1 || !REPEATING.has(keyword))
    .map((error) => {
      const subject = `${isDefault ? 'The default of input' : 'Input'} "${name}"`;
      if (isSecret) {
        const words = error.keyword === 'additionalProperties' ? (error.message ?? '') : wordsOf(error);
        return inputFault('INPUT_INVALID', [name], `${subject} ${words}.`);
      }
      const place = partsOf(error.instancePath);
      const inside = place.length > 0 ? ` at ${place.join('.')}` : '';
      const fault = inputFault('INPUT_INVALID', [name, ...place], `${subject}${inside} ${wordsOf(error)}.`);
      return isDefault ? fault : { ...fault, ...boundOf(error) };
    });
