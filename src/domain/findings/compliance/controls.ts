/** A title in both languages of the console, in own words. */
interface ControlTitle {
  en: string;
  de: string;
}

/** Controls of ISO/IEC 27001:2022, Annex A, that findings of scanners concern. */
export const ISO_CONTROLS = {
  'A.5.14': { en: 'Transfer of information', de: 'Übertragung von Informationen' },
  'A.5.15': { en: 'Access control', de: 'Zugangssteuerung' },
  'A.5.17': { en: 'Secrets for authentication', de: 'Geheimnisse zur Anmeldung' },
  'A.5.18': { en: 'Access rights', de: 'Zugangsrechte' },
  'A.5.21': { en: 'Supply chain of ICT', de: 'IKT-Lieferkette' },
  'A.5.34': { en: 'Protection of personal data', de: 'Schutz personenbezogener Daten' },
  'A.8.2': { en: 'Privileged access', de: 'Privilegierte Zugänge' },
  'A.8.3': { en: 'Restricted access to information', de: 'Beschränkter Zugang zu Informationen' },
  'A.8.5': { en: 'Secure authentication', de: 'Sichere Anmeldung' },
  'A.8.6': { en: 'Capacity', de: 'Kapazität' },
  'A.8.7': { en: 'Protection against malware', de: 'Schutz vor Schadsoftware' },
  'A.8.8': { en: 'Technical vulnerabilities', de: 'Technische Schwachstellen' },
  'A.8.9': { en: 'Secure configuration', de: 'Sichere Konfiguration' },
  'A.8.12': { en: 'Prevention of data leaks', de: 'Vermeidung von Datenabflüssen' },
  'A.8.15': { en: 'Logging', de: 'Protokollierung' },
  'A.8.20': { en: 'Network security', de: 'Netzwerksicherheit' },
  'A.8.24': { en: 'Cryptography', de: 'Kryptographie' },
  'A.8.26': { en: 'Security of applications', de: 'Sicherheit von Anwendungen' },
  'A.8.28': { en: 'Secure coding', de: 'Sicheres Programmieren' },
} as const satisfies Record<string, ControlTitle>;

/** Letters of Article 21(2) of NIS 2 that findings of scanners concern. */
export const NIS2_ARTICLES = {
  '21(2)(b)': { en: 'Handling of incidents', de: 'Bewältigung von Vorfällen' },
  '21(2)(c)': { en: 'Continuity of operations', de: 'Aufrechterhaltung des Betriebs' },
  '21(2)(d)': { en: 'Security of the supply chain', de: 'Sicherheit der Lieferkette' },
  '21(2)(e)': { en: 'Secure development, vulnerabilities', de: 'Sichere Entwicklung, Schwachstellen' },
  '21(2)(g)': { en: 'Basic cyber hygiene', de: 'Grundlegende Cyberhygiene' },
  '21(2)(h)': { en: 'Cryptography', de: 'Kryptographie' },
  '21(2)(i)': { en: 'Access control', de: 'Zugangskontrolle' },
  '21(2)(j)': { en: 'Strong authentication, secure communication', de: 'Starke Anmeldung, sichere Kommunikation' },
} as const satisfies Record<string, ControlTitle>;

export type IsoControl = keyof typeof ISO_CONTROLS;
export type Nis2Article = keyof typeof NIS2_ARTICLES;

const ISO: Readonly<Record<string, ControlTitle>> = ISO_CONTROLS;
const NIS2: Readonly<Record<string, ControlTitle>> = NIS2_ARTICLES;

/**
 * The title of a control or article.
 *
 * @returns null for one that an organisation has added
 */
export const controlTitle = (id: string, language: keyof ControlTitle): string | null => {
  const titles = Object.hasOwn(ISO, id) ? ISO : NIS2;
  return Object.hasOwn(titles, id) ? (titles[id]?.[language] ?? null) : null;
};
