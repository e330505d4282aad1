/** The header of W3C Trace Context: version, trace, parent and flags. Later versions may append to it. */
const SHAPE = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/;

/** The trace that a request belongs to; undefined if the header is absent or malformed. */
export const traceIdIn = (traceparent: string | string[] | undefined): string | undefined =>
  typeof traceparent === 'string' ? SHAPE.exec(traceparent)?.[1] : undefined;
