/** Bounds of requests and responses (docs/api-rules.md#requests-and-responses). Lengths in characters, sizes in bytes. */
export const MAX_STRING_LENGTH = 255;
export const MAX_TEXT_LENGTH = 10_000;
export const MAX_JSON_BYTES = 256 * 1024;
/** Deeper values have no use and would exhaust the stack of recursive code. */
export const MAX_JSON_DEPTH = 32;
export const MAX_INTEGER = 2_147_483_647;
export const MAX_MONEY = 999_999_999_999;
export const MAX_LIST_ENTRIES = 500;
export const DEFAULT_PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;
export const MAX_PAGE = 1_000_000;
/** A cursor page ends early before its large fields, JSON and texts, have more bytes. */
export const MAX_CURSOR_PAGE_BYTES = 4 * 1024 * 1024;
/** The most records that a list counts. */
export const MAX_EXACT_TOTAL = 10_000;
/** The most records that a list sorts without an index. */
export const MAX_SORTED = 50_000;
/** Fits five sort keys of maximum length, in base64. */
export const MAX_CURSOR_LENGTH = 8_000;
export const MAX_FILTER_DEPTH = 5;
export const MAX_FILTER_LEAVES = 50;
export const MAX_FILTER_VALUES = 100;
/** Text searches ($contains and similar) in one filter: each reads the whole text of every candidate. */
export const MAX_TEXT_COMPARISONS = 5;
/** Characters of all searched texts of one filter together. */
export const MAX_TEXT_LITERALS = 1_000;
export const MAX_SORT_KEYS = 5;
/** Characters and words of a text search (`_q`). */
export const MAX_SEARCH_LENGTH = 100;
export const MAX_SEARCH_WORDS = 5;
/** Names in `populate`, and levels of related records. */
export const MAX_POPULATED = 50;
export const MAX_POPULATE_DEPTH = 5;
/** The most records that `pagination[start]` can skip: as many as the last page by number. */
export const MAX_START = MAX_PAGE * MAX_PAGE_SIZE;
