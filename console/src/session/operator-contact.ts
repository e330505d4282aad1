const EMAIL = /^[^@\s/]+@[^@\s/]+$/;

/**
 * The link to the operator of the service, from the setting OPERATOR_CONTACT.
 *
 * @param contact an email address or an http or https address
 * @returns null if there is none
 */
export const contactLink = (contact: string): string | null => {
  if (EMAIL.test(contact)) return `mailto:${contact}`;
  return /^https?:\/\//i.test(contact) ? contact : null;
};

/** How people reach the operator; an empty text if the server does not say it. */
export const operatorContact = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="tenantry-operator"]')?.content ?? '';
