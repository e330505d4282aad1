/** A new key. Browsers have `randomUUID` on pages with TLS and on localhost only. */
export const newIdempotencyKey = (): string => {
  if ((crypto as { randomUUID?: unknown }).randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
