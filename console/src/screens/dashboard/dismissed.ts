const keyOf = (person: string, organisation: string): string => `tenantry-first-steps ${person} ${organisation}`;

/**
 * Whether a person has dismissed the first steps of an organisation in this browser.
 *
 * @param person documentId
 * @param organisation documentId
 */
export const isDismissed = (person: string, organisation: string): boolean =>
  localStorage.getItem(keyOf(person, organisation)) !== null;

/** Remembers, in this browser, that a person has dismissed the first steps of an organisation. */
export const dismiss = (person: string, organisation: string): void =>
  localStorage.setItem(keyOf(person, organisation), '1');
