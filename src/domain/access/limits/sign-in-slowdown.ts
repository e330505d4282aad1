/** How much longer each further attempt takes, and the longest delay, in milliseconds. */
const STEP_MS = 1000;
const MAX_MS = 20_000;

/**
 * How long a sign-in waits for an account that strangers fail to sign in to. Strangers are devices and addresses that have not
 * signed in to it before. They are slowed and not refused, because the person can be one of them: on a new device, at a new
 * place.
 *
 * @param failures of strangers in the window, with this attempt
 * @param allowance the failures without a delay
 * @returns milliseconds
 */
export const slowdownMs = (failures: number, allowance: number): number =>
  Math.min(MAX_MS, Math.max(0, failures - allowance) * STEP_MS);
