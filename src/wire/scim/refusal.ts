import { errorBodyOf, retryAfterOf } from '../errors/error-body';

/** The error keywords of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** A refusal of a directory's request. */
export class ScimRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly scimType?: ScimType,
  ) {
    super(message);
    this.name = 'ScimRefusal';
  }
}

/** 400 with its keyword. */
export const scimInvalid = (scimType: ScimType, message: string): ScimRefusal =>
  new ScimRefusal(400, message, scimType);

/** 409: a value that must be unique is already in use. */
export const scimTaken = (message: string): ScimRefusal => new ScimRefusal(409, message, 'uniqueness');

/** 404: there is no such record in the organisation of the token. */
export const scimNotFound = (what: string): ScimRefusal => new ScimRefusal(404, `There is no such ${what}.`);

/** The codes of Tenantry's errors that have a keyword or another status in SCIM. */
const TRANSLATED: Record<string, { status: number; scimType: ScimType }> = {
  LAST_OWNER: { status: 400, scimType: 'mutability' },
  NOT_UNIQUE: { status: 409, scimType: 'uniqueness' },
  VALUE_UNFIT: { status: 400, scimType: 'invalidValue' },
  VALIDATION_FAILED: { status: 400, scimType: 'invalidValue' },
};

/** The body of an error response (RFC 7644, section 3.12). */
export interface ScimErrorBody {
  schemas: string[];
  status: string;
  scimType?: ScimType;
  detail: string;
  /** The code, as in `details.code` of other errors. */
  code?: string;
}

const bodyOf = (status: number, detail: string, scimType?: ScimType, code?: string): ScimErrorBody => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
  ...(code && { code }),
});

/**
 * The response for a thrown error. Tenantry's refusals keep message and remedy; an error that is not meant for callers
 * becomes a 500 without its message.
 *
 * @returns status and body, and the seconds for `Retry-After` if waiting helps
 */
export const scimErrorOf = (thrown: unknown): { status: number; body: ScimErrorBody; retryAfter?: number } => {
  if (thrown instanceof ScimRefusal)
    return { status: thrown.status, body: bodyOf(thrown.status, thrown.message, thrown.scimType) };
  const whole = errorBodyOf(thrown);
  const { error } = whole;
  const seconds = retryAfterOf(whole);
  const { code, remedy }: { code?: string; remedy?: string } = error.details;
  const known = TRANSLATED[code ?? ''];
  const status = known?.status ?? error.status;
  const detail = remedy ? `${error.message} ${remedy}` : error.message;
  const body = bodyOf(status, detail, known?.scimType, code);
  return { status, body, ...(seconds !== undefined && { retryAfter: seconds }) };
};
