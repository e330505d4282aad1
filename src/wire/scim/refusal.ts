import { errorBodyOf, retryAfterOf } from '../error-body';

/** The words of RFC 7644, section 3.12, for what is wrong with a request. */
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

/** A refusal that a directory is told. */
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

/** 400 with its word. */
export const scimInvalid = (scimType: ScimType, message: string): ScimRefusal =>
  new ScimRefusal(400, message, scimType);

/** 409: what has to be one of a kind is taken. */
export const scimTaken = (message: string): ScimRefusal => new ScimRefusal(409, message, 'uniqueness');

/** 404: there is no such thing in the organisation of the token. */
export const scimNotFound = (what: string): ScimRefusal => new ScimRefusal(404, `There is no such ${what}.`);

/** The codes of Tenantry's own errors that have a word in SCIM, or another status there. */
const TRANSLATED: Record<string, { status: number; scimType: ScimType }> = {
  LAST_OWNER: { status: 400, scimType: 'mutability' },
  NOT_UNIQUE: { status: 409, scimType: 'uniqueness' },
  VALUE_UNFIT: { status: 400, scimType: 'invalidValue' },
  VALIDATION_FAILED: { status: 400, scimType: 'invalidValue' },
};

/** The body of an error answer (RFC 7644, section 3.12). */
export interface ScimErrorBody {
  schemas: string[];
  status: string;
  scimType?: ScimType;
  detail: string;
  /** Tenantry's own code, as in `details.code` of other errors. */
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
 * The answer for something thrown. Tenantry's own refusals keep their sentence and remedy; what is not meant for callers
 * becomes a 500 without its message.
 *
 * @returns status and body, and the seconds for `Retry-After` where waiting helps
 */
export const scimErrorOf = (thrown: unknown): { status: number; body: ScimErrorBody; retryAfter?: number } => {
  if (thrown instanceof ScimRefusal)
    return { status: thrown.status, body: bodyOf(thrown.status, thrown.message, thrown.scimType) };
  const whole = errorBodyOf(thrown);
  const { error } = whole;
  const seconds = retryAfterOf(whole);
  const { code, remedy } = error.details as { code?: string; remedy?: string };
  const known = TRANSLATED[code ?? ''];
  const status = known?.status ?? error.status;
  const detail = remedy ? `${error.message} ${remedy}` : error.message;
  const body = bodyOf(status, detail, known?.scimType, code);
  return { status, body, ...(seconds !== undefined && { retryAfter: seconds }) };
};
