/** The paths with signed bodies, by the header of the signature. */
const SIGNED: Readonly<Record<string, RegExp>> = {
  'stripe-signature': /^\/api\/billing\/stripe-webhook\/?$/i,
  'webhook-signature': /^\/api\/deployment-callbacks\/[^/]+\/?$/i,
};

/**
 * Whether a request has a signed body. Its text is kept, and it needs no token. Elsewhere the header has no meaning, or anyone could
 * have large bodies parsed.
 */
export const isSigned = ({ path, headers }: { path: string; headers: object }): boolean =>
  Object.entries(SIGNED).some(([signature, paths]) => signature in headers && paths.test(path));
