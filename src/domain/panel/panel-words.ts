/** Words with a special spelling, such as acronyms. */
const SPELLINGS: Record<string, string> = {
  api: 'API',
  arch: 'architecture',
  cert: 'certificate',
  cve: 'CVE',
  cvss: 'CVSS',
  cwe: 'CWE',
  cyclonedx: 'CycloneDX',
  dns: 'DNS',
  eur: 'EUR',
  http: 'HTTP',
  id: 'ID',
  idp: 'IdP',
  ip: 'IP',
  iso: 'ISO',
  json: 'JSON',
  max: 'maximum',
  ms: 'milliseconds',
  nis2: 'NIS 2',
  oidc: 'OIDC',
  openvex: 'OpenVEX',
  org: 'organisation',
  os: 'OS',
  sarif: 'SARIF',
  scim: 'SCIM',
  slo: 'SLO',
  sso: 'SSO',
  tcp: 'TCP',
  tls: 'TLS',
  url: 'URL',
  vat: 'VAT',
  vex: 'VEX',
};

/** Values that are no words. */
const VALUES: Record<string, string> = { en: 'English', de: 'German', ok: 'OK' };

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
    .split(/[_.:-]/)
    .filter(Boolean)
    .map((word) => SPELLINGS[word] ?? word);
  return capitalised(words.join(' '));
};

/** A value of a vocabulary for people: `grace_period` is "Grace period". Names in capitals, such as `GET`, stay. */
export const valueInWords = (value: string): string =>
  VALUES[value] ?? (value === value.toUpperCase() ? value : humanLabel(value));
