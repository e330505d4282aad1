/** Prefix of a code that opens a support view. */
export const SUPPORT_CODE_PREFIX = 'suc';

/** Prefix of the token of a support view. */
export const SUPPORT_TOKEN_PREFIX = 'sup';

/** The form of a token: the prefix, and 256 bits in Base64 for addresses. */
const TOKEN_SHAPE = new RegExp(`^${SUPPORT_TOKEN_PREFIX}_[\\w-]{43}$`);

/** Whether a credential has the form of the token of a support view. */
export const looksLikeSupportToken = (credential: string): boolean => TOKEN_SHAPE.test(credential);
