import type { Resource } from '../resource';

/**
 * Parameters with which Strapi's clients choose an edition of a record. Records here have neither drafts nor translations, so
 * there is only one edition: the values that mean it are accepted, and change nothing.
 */
const EDITIONS: Record<string, RegExp> = {
  status: /^published$/,
  publicationState: /^(live|preview)$/,
  locale: /^(\*|[a-z]{2,8}(-[a-z0-9]{1,8}){0,3})$/i,
};

/** Whether a parameter chooses the only edition. Where `status` is a field with this value, it is meant as a filter. */
export const choosesEdition = ({ fields }: Resource, name: string, value: unknown): boolean => {
  const pattern = Object.hasOwn(EDITIONS, name) ? EDITIONS[name] : undefined;
  if (!pattern || typeof value !== 'string' || !pattern.test(value)) return false;
  return !(Object.hasOwn(fields, name) && fields[name]?.values?.includes(value));
};

/** What to send instead of an unknown parameter, as a sentence; empty if that is unknown. */
export const insteadOf = ({ fields }: Resource, name: string): string =>
  Object.hasOwn(fields, name) ? ` To select records by ${name}, send filters[${name}]=value.` : '';
