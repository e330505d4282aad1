/** Words with a special spelling, such as acronyms. */
const SPELLINGS: Record<string, string> = {
  api: 'API',
  arch: 'architecture',
  eur: 'EUR',
  id: 'ID',
  idp: 'IdP',
  ip: 'IP',
  iso: 'ISO',
  max: 'maximum',
  nis2: 'NIS 2',
  org: 'organisation',
  os: 'OS',
  scim: 'SCIM',
  sso: 'SSO',
  url: 'URL',
  vat: 'VAT',
};

/**
 * The label of an attribute in forms: its name in words, with the first one capitalised and acronyms in their usual
 * spelling.
 *
 * @param name an attribute's name, `snake_case` or `camelCase`
 */
export const humanLabel = (name: string): string => {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter(Boolean)
    .map((word) => SPELLINGS[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
