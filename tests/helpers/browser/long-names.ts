import type { Page } from 'playwright-core';

/** Long values as German companies have them, by the name of the field. */
const LONG: Record<string, string> = {
  name: 'Haftpflichtversicherung Niederlassung Süddeutschland, Rechenzentrum Frankfurt am Main',
  email: 'maximiliane.von-und-zu-hohenstein@rechenzentrum.kraftfahrzeughaftpflichtversicherung.example',
  host: 'anwendungsserver-produktion-0000000017.frankfurt.rechenzentrum.kraftfahrzeughaftpflicht.example',
  url: 'https://rechenzentrum.kraftfahrzeughaftpflichtversicherung.example/schnittstellen/v2/ereignisse/eingang',
  path: 'infrastruktur/produktion/rechenzentrum-frankfurt/lastverteiler/regelwerk/zertifikatsverwaltung.tf',
  text: 'Die Grundstücksverkehrsgenehmigungszuständigkeit ist zu prüfen, bevor die Sicherheitslücke geschlossen wird.',
  scope: 'kundenportal/produktion',
  ip: '2001:0db8:85a3:1319:8a2e:0370:7344:abcd',
};
const FIELDS: Record<string, string> = {
  name: 'name',
  title: 'name',
  display_name: 'name',
  username: 'name',
  actor_label: 'name',
  requested_by: 'name',
  label: 'name',
  email: 'email',
  hostname: 'host',
  url: 'url',
  target: 'url',
  file_path: 'path',
  rule_id: 'path',
  package_name: 'path',
  scope: 'scope',
  description: 'text',
  error_message: 'text',
  client_ip: 'ip',
};

const lengthened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lengthened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const kind = FIELDS[key];
      return [key, kind && typeof each === 'string' ? LONG[kind] : lengthened(each)];
    }),
  );
};

/** Gives long names to all records that a page reads. */
export const withLongNames = async (page: Page): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: lengthened(await response.json()) });
  });
};
