const FILES = /^\/api\/security-findings\/import\/?$/i;

/** Whether the body of a request is a file, which is never parsed as a whole, although its type is that of JSON. */
export const hasFileBody = ({ path }: { path: string }): boolean => FILES.test(path);
