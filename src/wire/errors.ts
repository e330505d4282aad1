import { errors } from '@strapi/utils';
import type { Fault, Violation } from '../domain/refusal';

/**
 * The refusals of the wire (contract, section 1). A 403 is a PolicyError: Strapi 5.54 drops message and details of a
 * plain ForbiddenError thrown below its authorisation step. The error middleware gives it back its name.
 */
interface Details {
  code: string;
  [key: string]: unknown;
}

/** 401: the credentials are absent or invalid. No UnauthorizedError, for the same reason; the name decides the class. */
export const unauthorized = (message: string, code = 'UNAUTHENTICATED') =>
  Object.assign(new errors.ApplicationError(message, { code }), { name: 'UnauthorizedError' });

/** 403: the caller lacks scope or capability, or a guard holds. */
export const forbidden = (code: string, message: string, details: Record<string, unknown> = {}) =>
  new errors.PolicyError(message, { code, ...details });

/** 404: there is no such record. */
export const notFound = (message: string) => new errors.NotFoundError(message, { code: 'NOT_FOUND' } satisfies Details);

/** 400: the request breaks the contract; one fault per place. */
export const invalid = (faults: Fault[], code = 'VALIDATION_FAILED', message?: string) => {
  const summary =
    message ??
    (faults.length === 1 ? faults[0]?.message : `${faults.length} faults in the request`) ??
    'Invalid request';
  return new errors.ValidationError(summary, {
    code,
    errors: faults.map((fault) => ({ ...fault, name: 'ValidationError' })),
  });
};

/** 400: a rule of the domain does not hold. */
export const violated = ({ faults, code, message }: Violation) => invalid(faults, code, message);
