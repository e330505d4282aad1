/** The headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */

/** What a caller has left of a limit. */
export interface Allowance {
  /** The limit in one window. */
  quota: number;
  /** The length of a window in seconds. */
  window: number;
  remaining: number;
  /** Until the end of the window. */
  seconds: number;
  /** Whether the limit was reached before this request, which is then not counted. */
  isRefused: boolean;
}

/** The allowances of a request by the name of their policy. */
export type Allowances = ReadonlyMap<string, Allowance>;

const list = (allowances: Allowances, show: (allowance: Allowance) => string): string => {
  let text = '';
  for (const [name, allowance] of allowances) text += `${text === '' ? '' : ', '}"${name}";${show(allowance)}`;
  return text;
};

/** The headers of a response: the limits that the request was counted by, and what is left of each. */
export const rateLimitHeaders = (allowances: Allowances): Record<string, string> => ({
  'RateLimit-Policy': list(allowances, ({ quota, window }) => `q=${quota};w=${window}`),
  RateLimit: list(allowances, ({ remaining, seconds }) => `r=${remaining};t=${seconds}`),
});
