import { isWrite, type Operation } from '../wire/operation';

/** Every `details.code` of the API: the status that it comes with and what it means. */
export const ERROR_CODES: Record<string, { status: number; meaning: string }> = {
  VALIDATION_FAILED: { status: 400, meaning: 'A field is missing, unknown or malformed; errors[] says which.' },
  BODY_INVALID: { status: 400, meaning: 'The body is no JSON object with an object named data; errors[] says where.' },
  QUERY_INVALID: { status: 400, meaning: 'A query parameter is unknown, malformed or names what it may not.' },
  FILTER_TOO_BROAD: { status: 400, meaning: 'The filter searches too many texts; remedy says what to narrow.' },
  RELATION_NOT_FOUND: { status: 400, meaning: 'A record that the body refers to does not exist in the organisation.' },
  VALUE_UNFIT: { status: 400, meaning: 'A value is too long or too large for its field.' },
  NOT_UNIQUE: { status: 400, meaning: 'A value that has to be unique is taken.' },
  ORGANISATION_UNDECIDED: { status: 400, meaning: 'Nothing says which organisation the new record belongs to.' },
  SLUG_INVALID: { status: 400, meaning: 'The slug is malformed.' },
  EMAIL_INVALID: { status: 400, meaning: 'An e-mail address is malformed, or there are too many.' },
  DOMAIN_INVALID: { status: 400, meaning: 'The workspace domain is malformed.' },
  DOMAIN_TAKEN: { status: 400, meaning: 'Another organisation has verified the domain.' },
  DOMAIN_MISSING: { status: 400, meaning: 'The organisation has no workspace domain to verify.' },
  DOMAIN_NOT_VERIFIED: { status: 400, meaning: 'The DNS does not have the expected record; details.record shows it.' },
  NOTHING_TO_CONFIRM: {
    status: 400,
    meaning: 'The request changes nothing that could be confirmed, or nothing waits.',
  },
  COUNTRY_INVALID: { status: 400, meaning: 'The country is no ISO 3166-1 alpha-2 code.' },
  VAT_ID_INVALID: { status: 400, meaning: 'Format or checksum of the VAT number is wrong.' },
  CIDR_INVALID: { status: 400, meaning: 'A range of the IP allowlist is malformed, or there are too many.' },
  CELL_UNKNOWN: { status: 400, meaning: 'CELLS lists no such deployment cell.' },
  PLAN_UNKNOWN: { status: 400, meaning: 'There is no subscription plan of that name.' },
  PLAN_IN_USE: { status: 400, meaning: 'Organisations are on the plan that was to be removed.' },
  BUDGET_ABOVE_PLAN: { status: 400, meaning: 'The budget limit is above what the tier allows.' },
  SSO_METHOD_MISSING: {
    status: 400,
    meaning: 'SSO-only needs a workspace domain or an enabled directory integration.',
  },
  DRAFT_TRANSITION_INVALID: { status: 400, meaning: 'The lifecycle has no such step.' },
  DRAFT_PUBLISHED: { status: 400, meaning: 'A published draft no longer changes.' },
  PUBLISHING_CHANGES_DRAFT: { status: 400, meaning: 'Publishing accepts no other change in the same write.' },
  STEPS_MISSING: { status: 400, meaning: 'A draft without steps cannot be published.' },
  STEPS_INVALID: { status: 400, meaning: 'Steps repeat an id, depend on an unknown one, or form a circle.' },
  VARIABLES_INVALID: { status: 400, meaning: 'The variables are no valid JSON Schema.' },
  INSTANCE_TERMINATED: { status: 400, meaning: 'A terminated instance stays terminated.' },
  AGENT_REVOKED: { status: 400, meaning: 'A revoked agent stays revoked.' },
  EXPIRY_PAST: { status: 400, meaning: 'The expiry does not lie in the future.' },
  EVENT_NOT_DEAD: { status: 400, meaning: 'Only an event that was given up can be replayed.' },
  WEBHOOK_URL_INVALID: { status: 400, meaning: 'The address is malformed, not https, or not public.' },
  WEBHOOK_DISABLED: { status: 400, meaning: 'The webhook endpoint is switched off.' },
  MERGE_INTO_SELF: { status: 400, meaning: 'An organisation is not merged into itself.' },
  HOME_REGION_DIFFERS: { status: 400, meaning: 'A merge would move data out of its residency region.' },
  DEFAULT_TWICE: { status: 400, meaning: 'More than one part of a split takes the rest.' },
  RECORD_NAMED_TWICE: { status: 400, meaning: 'A split names a record for more than one part.' },
  RECORDS_TORN_APART: { status: 400, meaning: 'A split names records that hang together for different parts.' },
  OWNER_MISSING: { status: 400, meaning: 'A part of a split would have no owner.' },
  STRIPE_SIGNATURE_INVALID: { status: 400, meaning: 'No signature of Stripe vouches for the body.' },
  ACCOUNT_MISSING: { status: 400, meaning: 'A cloud account names neither a billing account nor a sub-account.' },
  CURRENCY_INVALID: { status: 400, meaning: 'The currency is no ISO 4217 code, or the euro, which needs no rate.' },
  RATE_INVALID: { status: 400, meaning: 'The exchange rate is not more than 0.' },
  IMPORT_EMPTY: { status: 400, meaning: 'The file to import has no header.' },
  IMPORT_COLUMNS_MISSING: {
    status: 400,
    meaning: 'The file lacks columns of FOCUS; errors[] names them, and the message those that it has.',
  },
  IMPORT_FILE_BROKEN: {
    status: 400,
    meaning: 'The file breaks off, is damaged or is no table; the message says where.',
  },
  IMPORT_FORMAT_UNREADABLE: {
    status: 400,
    meaning: 'The file is neither CSV nor Parquet; the message names its format.',
  },
  LAST_OWNER: { status: 400, meaning: 'An organisation keeps at least one owner.' },
  ALREADY_INVITED: { status: 400, meaning: 'The address has an open invitation of the organisation.' },
  ALREADY_MEMBER: { status: 400, meaning: 'Whoever has the address is a member already.' },
  MEMBERSHIP_NOT_PENDING: { status: 400, meaning: 'The membership was accepted already.' },
  STEP_UP_NOT_NEEDED: { status: 400, meaning: 'The session was opened by password already.' },
  PASSWORD_MISSING: { status: 400, meaning: 'The account has no password.' },
  INVITATION_CLOSED: { status: 400, meaning: 'The invitation was accepted or revoked.' },
  INVITATION_INVALID: { status: 400, meaning: 'The invitation is unknown, used, revoked or expired.' },
  UNAUTHENTICATED: { status: 401, meaning: 'Credentials are absent, invalid, expired or revoked.' },
  CREDENTIALS_INVALID: { status: 401, meaning: 'There is no such person, or the password is wrong.' },
  SESSION_OVER: { status: 401, meaning: 'The session was ended, or is too old.' },
  REFRESH_TOKEN_USED: { status: 401, meaning: 'Another request has just used the refresh token.' },
  REFRESH_TOKEN_REUSED: { status: 401, meaning: 'The refresh token was used before; its session was ended.' },
  USER_BLOCKED: { status: 401, meaning: 'The account is blocked.' },
  EMAIL_NOT_CONFIRMED: { status: 401, meaning: 'The e-mail address of the account has to be confirmed first.' },
  ENROLLMENT_TOKEN_TOO_SHORT: { status: 401, meaning: 'The enrollment token has fewer than 20 characters.' },
  ENROLLMENT_TOKEN_INVALID: { status: 401, meaning: 'The enrollment token is unknown, used or too old.' },
  CERTIFICATE_MISMATCH: {
    status: 401,
    meaning: 'The client certificate of the agent is missing, is not believed, or is another one.',
  },
  SIGN_IN_FIRST: { status: 401, meaning: 'The invited address has an account, which has to be signed in.' },
  OUT_OF_SCOPE: { status: 403, meaning: 'The record or organisation is outside your scope.' },
  CAPABILITY_MISSING: {
    status: 403,
    meaning: 'Your role, or the kind of your credential, does not carry the capability that this takes.',
  },
  FIELD_NOT_WRITABLE: { status: 403, meaning: 'The body changes a field that is not yours to write.' },
  ADDRESS_UNPROVED: {
    status: 403,
    meaning: 'A directory added the membership by an address that the account has not proved yet.',
  },
  ROLE_ABOVE_OWN: { status: 403, meaning: 'Nobody gives, changes or removes a role above the own one.' },
  INVITED_SOMEBODY_ELSE: { status: 403, meaning: 'The invitation is for another address than your own.' },
  IP_NOT_ALLOWED: { status: 403, meaning: 'Your address is not on the IP allowlist of the organisation.' },
  SSO_REQUIRED: { status: 403, meaning: 'The organisation takes single sign-on only.' },
  STEP_UP_REQUIRED: {
    status: 403,
    meaning: 'A session of single sign-on has to verify the password of the account first.',
  },
  SESSION_ENDED: {
    status: 403,
    meaning: 'The organisation has ended the sessions that were opened by password before.',
  },
  ORGANISATION_READ_ONLY: { status: 403, meaning: 'The organisation is suspended or archived.' },
  BUDGET_HARD_LIMIT: { status: 403, meaning: 'The budget limit is reached, and nobody overrides it.' },
  TIER_BUDGET_EXCEEDED: { status: 403, meaning: 'The highest budget of the plan is reached.' },
  AGENT_LIMIT_REACHED: { status: 403, meaning: 'The organisation has all the agents that its plan allows.' },
  INSTANCE_LIMIT_REACHED: { status: 403, meaning: 'The organisation has all the instances that its plan allows.' },
  SCIM_TOKEN_LIMIT_REACHED: { status: 403, meaning: 'Five SCIM tokens are in force already.' },
  MEMBER_LIMIT_REACHED: { status: 403, meaning: 'The organisation has all the members that its plan allows.' },
  WEBHOOK_LIMIT_REACHED: { status: 403, meaning: 'The organisation has all the webhook endpoints that it may have.' },
  FEATURE_NOT_IN_PLAN: {
    status: 403,
    meaning: 'The plan of the organisation leaves out the feature; feature names it.',
  },
  LEADERBOARD_DISABLED: { status: 403, meaning: 'The organisation has not opted in to its leaderboard.' },
  AUTHOR_MAY_NOT_PUBLISH: { status: 403, meaning: 'Another publisher has to release an own draft.' },
  FORBIDDEN: { status: 403, meaning: 'The API token does not reach this operation.' },
  NOT_FOUND: { status: 404, meaning: 'There is no such record.' },
  CELLS_NOT_CONFIGURED: {
    status: 404,
    meaning: 'The installation has no cells: every node serves every organisation.',
  },
  WEBHOOK_SECRET_NOT_SHOWN: {
    status: 404,
    meaning: 'The admin panel does not show the secret of the webhook endpoint, or no longer; rotate it.',
  },
  SELLER_COUNTRY_MISSING: { status: 503, meaning: 'VAT cannot be quoted: SELLER_COUNTRY is not set.' },
  PLAN_HAS_NO_PRICE: { status: 400, meaning: 'The plan of the organisation has no price, so net is required.' },
  STRIPE_NOT_CONFIGURED: { status: 404, meaning: 'No secret for webhooks of Stripe is set.' },
  WATCHDOG_BUSY: { status: 409, meaning: 'The background job is running already.' },
  IMPORT_TOO_LARGE: { status: 413, meaning: 'The file to import is over the bound, packed or unpacked.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than 1 MiB, or than 16 KiB where it carries credentials.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is of another media type, or in an encoding that is not understood.',
  },
  WRONG_CELL: {
    status: 421,
    meaning: 'Another cell serves the organisation; details.address is its address, null where none is known.',
  },
  TOO_MANY_REQUESTS: { status: 429, meaning: 'Too many attempts; try again later.' },
  ORGANISATIONS_PER_DAY_REACHED: {
    status: 429,
    meaning: 'You have created as many organisations as 24 hours allow; retry_after is in seconds.',
  },
  INVITATIONS_PER_DAY_REACHED: {
    status: 429,
    meaning: 'The address or the organisation has had its invitations of 24 hours; retry_after is in seconds.',
  },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request did not arrive in time; any operation.' },
  REQUEST_HEADER_FIELDS_TOO_LARGE: { status: 431, meaning: 'The headers exceed 16 KiB; any operation.' },
  DEFAULT_PLAN_MISSING: { status: 503, meaning: 'The plan that new organisations get does not exist.' },
  DATABASE_UNAVAILABLE: { status: 503, meaning: 'The database is away; try again shortly.' },
  SHUTTING_DOWN: { status: 503, meaning: 'The health endpoint: this server is shutting down.' },
  RETURN_TO_INVALID: { status: 400, meaning: 'return_to leads to no origin of SSO_RETURN_ORIGINS.' },
  SSO_STATE_INVALID: {
    status: 400,
    meaning: 'The sign-in was not begun in this browser, or took longer than ten minutes.',
  },
  SSO_DENIED: { status: 401, meaning: 'The identity provider did not let the person sign in.' },
  SSO_TOKEN_INVALID: { status: 401, meaning: 'What the identity provider told does not hold.' },
  SSO_TENANT_MISMATCH: {
    status: 403,
    meaning: 'The person belongs to another workspace or directory than the organisation.',
  },
  SSO_EMAIL_UNVERIFIED: {
    status: 403,
    meaning: 'The identity provider vouches for no address, so there is nobody to link the person to.',
  },
  SSO_NOT_A_MEMBER: {
    status: 403,
    meaning: 'The person is no member, and the organisation takes nobody in by itself.',
  },
  SSO_ACCOUNT_EXISTS: { status: 403, meaning: 'Somebody who is no member has an account with that address.' },
  SSO_ACCOUNT_LINKED: { status: 403, meaning: 'The account of that address is another person at the provider.' },
  SSO_OTHER_ACCOUNT: { status: 403, meaning: 'The provider let in somebody else than whoever rehearses.' },
  SSO_METHOD_UNAVAILABLE: { status: 404, meaning: 'The organisation does not sign in by that method.' },
  SSO_NOT_CONFIGURED: { status: 503, meaning: 'The platform has no client at that identity provider.' },
  READ_DEADLINE_EXCEEDED: {
    status: 503,
    meaning: 'The read took too long and was stopped; remedy says what to narrow.',
  },
  READS_BUSY: { status: 503, meaning: 'Too many long reads are under way; Retry-After says when to try again.' },
  DNS_UNAVAILABLE: { status: 503, meaning: 'No name server answers for the domain.' },
  SSO_PROVIDER_UNAVAILABLE: { status: 503, meaning: 'The identity provider does not answer as it should.' },
};

/** Whether an operation reads a body. */
export const takesBody = ({ kind, resource, input }: Operation): boolean =>
  input !== undefined || (resource !== undefined && (kind === 'create' || kind === 'update'));

/** What an operation answers that may read for long: name them in its `codes`. */
const LONG_READ_CODES = ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'];

/** Methods whose bodies are read. */
const SENDING = ['POST', 'PUT', 'PATCH'];

/** What the common gates and the contract middleware answer, operation by operation. */
const commonCodes = (operation: Operation, method: string): string[] => {
  const { kind, access, resource, agents, ownMembership, feature } = operation;
  const isGuarded = access !== 'anyone';
  const hasBody = takesBody(operation);
  // A body is read where none is needed, too: what it asks for is not ignored in silence.
  const readsBody = hasBody || (SENDING.includes(method) && !operation.upload);
  const hasId = resource !== undefined && ['read', 'update', 'remove', 'action'].includes(kind);
  const isCreation = kind === 'create' && resource?.ownership === 'member';
  return [
    'QUERY_INVALID',
    'DATABASE_UNAVAILABLE',
    ...(kind === 'list' && resource ? ['FILTER_TOO_BROAD', ...LONG_READ_CODES] : []),
    ...(isGuarded ? ['UNAUTHENTICATED', 'OUT_OF_SCOPE', 'CAPABILITY_MISSING', 'FORBIDDEN'] : []),
    ...(isGuarded ? ['WRONG_CELL', 'IP_NOT_ALLOWED', 'SSO_REQUIRED', 'SESSION_ENDED'] : []),
    ...(agents ? ['CERTIFICATE_MISMATCH'] : []),
    ...(isGuarded && isWrite(operation) && ownMembership !== 'always' ? ['ORGANISATION_READ_ONLY'] : []),
    ...(feature ? ['FEATURE_NOT_IN_PLAN'] : []),
    ...(hasId ? ['NOT_FOUND'] : []),
    ...(readsBody ? ['VALIDATION_FAILED', 'BODY_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] : []),
    ...(hasBody && resource ? ['NOT_UNIQUE', 'RELATION_NOT_FOUND', 'FIELD_NOT_WRITABLE'] : []),
    ...(isCreation ? ['ORGANISATION_UNDECIDED'] : []),
  ];
};

/**
 * The codes of an operation by status: those that every operation of its kind answers, and its own.
 *
 * @param method of the route, in capitals
 * @throws Error where the operation has a code that nobody described
 */
export const codesByStatus = (operation: Operation, method: string): Record<number, string[]> => {
  const codes: Record<number, string[]> = {};
  for (const code of new Set([...commonCodes(operation, method), ...(operation.codes ?? [])])) {
    const known = ERROR_CODES[code];
    if (!known) throw new Error(`Describe the code ${code} in src/openapi/error-codes.ts.`);
    (codes[known.status] ??= []).push(code);
  }
  return codes;
};
