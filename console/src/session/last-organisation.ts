const STORED = 'tenantry-organisation';

/** Remembers, in this browser, the organisation whose screens were shown last. */
export const rememberOrganisation = (slug: string): void => localStorage.setItem(STORED, slug);

/** The slug of the organisation whose screens were shown last; null if there is none. */
export const lastOrganisation = (): string | null => localStorage.getItem(STORED);
