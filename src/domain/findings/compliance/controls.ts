/** A title in both languages of the console, in own words. */
interface ControlTitle {
  en: string;
  de: string;
}

/** All controls of ISO/IEC 27001:2022, Annex A: people also name those that no scanner finds. */
export const ISO_CONTROLS = {
  'A.5.1': { en: 'Policies for information security', de: 'Richtlinien zur Informationssicherheit' },
  'A.5.2': { en: 'Roles and responsibilities', de: 'Rollen und Zuständigkeiten' },
  'A.5.3': { en: 'Separation of duties', de: 'Aufgabentrennung' },
  'A.5.4': { en: 'Responsibilities of management', de: 'Verantwortung der Leitung' },
  'A.5.5': { en: 'Contact with authorities', de: 'Kontakt mit Behörden' },
  'A.5.6': { en: 'Contact with interest groups', de: 'Kontakt mit Interessengruppen' },
  'A.5.7': { en: 'Threat intelligence', de: 'Erkenntnisse über Bedrohungen' },
  'A.5.8': { en: 'Security in projects', de: 'Sicherheit in Projekten' },
  'A.5.9': { en: 'Inventory of information and assets', de: 'Verzeichnis der Informationen und Werte' },
  'A.5.10': { en: 'Acceptable use of information and assets', de: 'Zulässiger Gebrauch von Informationen und Werten' },
  'A.5.11': { en: 'Return of assets', de: 'Rückgabe von Werten' },
  'A.5.12': { en: 'Classification of information', de: 'Klassifizierung von Informationen' },
  'A.5.13': { en: 'Labels of information', de: 'Kennzeichnung von Informationen' },
  'A.5.14': { en: 'Transfer of information', de: 'Übertragung von Informationen' },
  'A.5.15': { en: 'Access control', de: 'Zugangssteuerung' },
  'A.5.16': { en: 'Management of identities', de: 'Verwaltung von Identitäten' },
  'A.5.17': { en: 'Secrets for authentication', de: 'Authentisierungsinformationen' },
  'A.5.18': { en: 'Access rights', de: 'Zugangsrechte' },
  'A.5.19': { en: 'Security with suppliers', de: 'Sicherheit bei Lieferanten' },
  'A.5.20': { en: 'Agreements with suppliers', de: 'Vereinbarungen mit Lieferanten' },
  'A.5.21': { en: 'Supply chain of ICT', de: 'IKT-Lieferkette' },
  'A.5.22': { en: 'Review and changes of supplier services', de: 'Prüfung und Änderung von Lieferantendiensten' },
  'A.5.23': { en: 'Use of cloud services', de: 'Nutzung von Cloud-Diensten' },
  'A.5.24': { en: 'Preparation for incidents', de: 'Vorbereitung auf Vorfälle' },
  'A.5.25': { en: 'Assessment of security events', de: 'Beurteilung von Sicherheitsereignissen' },
  'A.5.26': { en: 'Response to incidents', de: 'Reaktion auf Vorfälle' },
  'A.5.27': { en: 'Lessons from incidents', de: 'Lehren aus Vorfällen' },
  'A.5.28': { en: 'Collection of evidence', de: 'Sammlung von Beweismaterial' },
  'A.5.29': { en: 'Security during disruption', de: 'Sicherheit bei Störungen' },
  'A.5.30': { en: 'Readiness of ICT for continuity', de: 'IKT-Bereitschaft für den Fortbetrieb' },
  'A.5.31': { en: 'Requirements of laws and contracts', de: 'Anforderungen aus Gesetzen und Verträgen' },
  'A.5.32': { en: 'Intellectual property', de: 'Geistiges Eigentum' },
  'A.5.33': { en: 'Protection of records', de: 'Schutz von Aufzeichnungen' },
  'A.5.34': { en: 'Protection of personal data', de: 'Schutz personenbezogener Daten' },
  'A.5.35': { en: 'Independent review of security', de: 'Unabhängige Prüfung der Sicherheit' },
  'A.5.36': { en: 'Compliance with policies and standards', de: 'Einhaltung von Richtlinien und Normen' },
  'A.5.37': { en: 'Documented operating procedures', de: 'Dokumentierte Betriebsabläufe' },
  'A.6.1': { en: 'Screening of people', de: 'Überprüfung von Personen' },
  'A.6.2': { en: 'Terms of employment', de: 'Bedingungen der Beschäftigung' },
  'A.6.3': { en: 'Awareness, education and training', de: 'Bewusstsein, Schulung und Übung' },
  'A.6.4': { en: 'Disciplinary process', de: 'Maßregelungsprozess' },
  'A.6.5': { en: 'Duties after employment', de: 'Pflichten nach der Beschäftigung' },
  'A.6.6': { en: 'Confidentiality agreements', de: 'Vereinbarungen zur Vertraulichkeit' },
  'A.6.7': { en: 'Remote work', de: 'Arbeit von unterwegs' },
  'A.6.8': { en: 'Reports of security events', de: 'Meldung von Sicherheitsereignissen' },
  'A.7.1': { en: 'Physical perimeters', de: 'Physische Sicherheitsbereiche' },
  'A.7.2': { en: 'Physical entry', de: 'Zutritt' },
  'A.7.3': { en: 'Secure offices, rooms and facilities', de: 'Sichere Büros, Räume und Einrichtungen' },
  'A.7.4': { en: 'Physical monitoring', de: 'Physische Überwachung' },
  'A.7.5': { en: 'Physical and environmental threats', de: 'Physische und umweltbedingte Bedrohungen' },
  'A.7.6': { en: 'Work in secure areas', de: 'Arbeit in Sicherheitsbereichen' },
  'A.7.7': { en: 'Clear desk and clear screen', de: 'Aufgeräumter Schreibtisch und leerer Bildschirm' },
  'A.7.8': { en: 'Placement and protection of equipment', de: 'Aufstellung und Schutz von Geräten' },
  'A.7.9': { en: 'Assets off the premises', de: 'Werte außerhalb des Standorts' },
  'A.7.10': { en: 'Storage media', de: 'Speichermedien' },
  'A.7.11': { en: 'Supporting utilities', de: 'Versorgungseinrichtungen' },
  'A.7.12': { en: 'Security of cables', de: 'Sicherheit der Verkabelung' },
  'A.7.13': { en: 'Maintenance of equipment', de: 'Instandhaltung von Geräten' },
  'A.7.14': { en: 'Disposal or reuse of equipment', de: 'Entsorgung oder Weiterverwendung von Geräten' },
  'A.8.1': { en: 'Endpoint devices of users', de: 'Endgeräte der Benutzer' },
  'A.8.2': { en: 'Privileged access', de: 'Privilegierte Zugänge' },
  'A.8.3': { en: 'Restricted access to information', de: 'Beschränkter Zugang zu Informationen' },
  'A.8.4': { en: 'Access to source code', de: 'Zugang zu Quellcode' },
  'A.8.5': { en: 'Secure authentication', de: 'Sichere Anmeldung' },
  'A.8.6': { en: 'Capacity', de: 'Kapazität' },
  'A.8.7': { en: 'Protection against malware', de: 'Schutz vor Schadsoftware' },
  'A.8.8': { en: 'Technical vulnerabilities', de: 'Technische Schwachstellen' },
  'A.8.9': { en: 'Secure configuration', de: 'Sichere Konfiguration' },
  'A.8.10': { en: 'Deletion of information', de: 'Löschung von Informationen' },
  'A.8.11': { en: 'Masking of data', de: 'Maskierung von Daten' },
  'A.8.12': { en: 'Prevention of data leaks', de: 'Vermeidung von Datenabflüssen' },
  'A.8.13': { en: 'Backups', de: 'Datensicherung' },
  'A.8.14': { en: 'Redundancy', de: 'Redundanz' },
  'A.8.15': { en: 'Logging', de: 'Protokollierung' },
  'A.8.16': { en: 'Monitoring', de: 'Überwachung' },
  'A.8.17': { en: 'Synchronised clocks', de: 'Synchrone Uhren' },
  'A.8.18': { en: 'Privileged utility programs', de: 'Privilegierte Hilfsprogramme' },
  'A.8.19': { en: 'Installation of software', de: 'Installation von Software' },
  'A.8.20': { en: 'Network security', de: 'Netzwerksicherheit' },
  'A.8.21': { en: 'Security of network services', de: 'Sicherheit von Netzwerkdiensten' },
  'A.8.22': { en: 'Separation of networks', de: 'Trennung von Netzwerken' },
  'A.8.23': { en: 'Web filtering', de: 'Webfilterung' },
  'A.8.24': { en: 'Cryptography', de: 'Kryptographie' },
  'A.8.25': { en: 'Secure development life cycle', de: 'Sicherer Entwicklungszyklus' },
  'A.8.26': { en: 'Security of applications', de: 'Sicherheit von Anwendungen' },
  'A.8.27': { en: 'Secure architecture and engineering', de: 'Sichere Architektur und Entwicklung' },
  'A.8.28': { en: 'Secure coding', de: 'Sicheres Programmieren' },
  'A.8.29': { en: 'Security tests', de: 'Sicherheitstests' },
  'A.8.30': { en: 'Outsourced development', de: 'Ausgelagerte Entwicklung' },
  'A.8.31': { en: 'Separation of development, test and production', de: 'Trennung von Entwicklung, Test und Betrieb' },
  'A.8.32': { en: 'Change management', de: 'Änderungssteuerung' },
  'A.8.33': { en: 'Test information', de: 'Testdaten' },
  'A.8.34': { en: 'Protection during audits', de: 'Schutz bei Prüfungen' },
} as const satisfies Record<string, ControlTitle>;

/** What NIS 2 asks of an organisation: Articles 20, 21 and 23, and the letters of Article 21(2). */
export const NIS2_ARTICLES = {
  '20': { en: 'Governance', de: 'Leitung und Verantwortung' },
  '21': { en: 'Measures to manage risks', de: 'Maßnahmen zum Risikomanagement' },
  '21(2)': { en: 'Minimum measures', de: 'Mindestmaßnahmen' },
  '21(2)(a)': { en: 'Risk analysis and security policies', de: 'Risikoanalyse und Sicherheitskonzepte' },
  '21(2)(b)': { en: 'Handling of incidents', de: 'Bewältigung von Vorfällen' },
  '21(2)(c)': { en: 'Continuity of operations', de: 'Aufrechterhaltung des Betriebs' },
  '21(2)(d)': { en: 'Security of the supply chain', de: 'Sicherheit der Lieferkette' },
  '21(2)(e)': { en: 'Secure development, vulnerabilities', de: 'Sichere Entwicklung, Schwachstellen' },
  '21(2)(f)': { en: 'Effectiveness of the measures', de: 'Wirksamkeit der Maßnahmen' },
  '21(2)(g)': { en: 'Basic cyber hygiene', de: 'Grundlegende Cyberhygiene' },
  '21(2)(h)': { en: 'Cryptography', de: 'Kryptographie' },
  '21(2)(i)': { en: 'Access control', de: 'Zugangskontrolle' },
  '21(2)(j)': { en: 'Strong authentication, secure communication', de: 'Starke Anmeldung, sichere Kommunikation' },
  '23': { en: 'Duties to report', de: 'Meldepflichten' },
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
