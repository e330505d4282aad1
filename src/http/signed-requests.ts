const SIGNATURE = 'stripe-signature';
const SIGNED = /^\/api\/billing\/stripe-webhook\/?$/i;

/**
 * Whether a request has a signed body. Its text is kept, and it needs no token. Elsewhere the header has no meaning, or anyone could
 * have large bodies parsed.
 */
export const isSigned = ({ path, headers }: { path: string; headers: object }): boolean =>
  SIGNATURE in headers && SIGNED.test(path);
