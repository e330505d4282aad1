/** Bounds of the wire (contract, section 1). Lengths in characters, sizes in bytes. */
export const MAX_STRING_LENGTH = 255;
export const MAX_TEXT_LENGTH = 10_000;
export const MAX_JSON_BYTES = 256 * 1024;
/** Deeper values serve nobody and would exhaust the stack of whatever walks them. */
export const MAX_JSON_DEPTH = 32;
/** Faults that one answer names: a body of a million faults must not become an answer of a hundred. */
export const MAX_FAULTS = 1_000;
export const MAX_INTEGER = 2_147_483_647;
export const MAX_MONEY = 999_999_999_999;
export const MAX_LIST_ENTRIES = 500;
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;
/** Five sort keys of the longest strings, in base64. */
export const MAX_CURSOR_LENGTH = 8_000;
export const MAX_FILTER_DEPTH = 5;
export const MAX_FILTER_LEAVES = 50;
export const MAX_FILTER_VALUES = 100;
/** Comparisons of one filter that look into texts ($contains and its like): each reads every candidate whole. */
export const MAX_TEXT_COMPARISONS = 5;
/** Characters of all the texts that these comparisons look for. */
export const MAX_TEXT_LITERALS = 1_000;
export const MAX_SORT_KEYS = 5;
