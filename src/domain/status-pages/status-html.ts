import { escaped, htmlDocument, ICON_SPRITE, linkTo, safeAddress, statusIcon } from './markup';
import { incidentArticle, maintenanceArticle, timeElement, type Wording, wordingOf } from './page-incidents';
import { inLanguage, languageLinks } from './page-language';
import {
  type Component,
  type ComponentGroup,
  componentsOf,
  type ComponentStatus,
  type OverallStatus,
  overallStatus,
  PAGE_LANGUAGES,
  type PageLanguage,
  type PageLinks,
  type StatusPage,
  worstStatus,
} from './page-model';
import { STATUS_CLASSES } from './page-style';
import { TEXTS } from './texts';
import { eventDays, uptimeBars } from './uptime-bars';

/** Above this number of components, groups in which everything works are closed. */
const MANY_COMPONENTS = 20;
/** Above this number on the page, days have no hints under the pointer: the tables say the same. */
const MAX_HINTS = 1000;

/** The colour and the icon of the banner. */
const OF_OVERALL: Record<OverallStatus, ComponentStatus> = {
  operational: 'operational',
  maintenance: 'maintenance',
  unknown: 'unknown',
  degraded: 'degraded',
  partial_outage: 'outage',
  major_outage: 'outage',
};

/** The summary of a page in words. */
export const overallText = (page: StatusPage, language: PageLanguage): string => {
  const overall = overallStatus(page);
  const components = componentsOf(page);
  const isPartly = overall === 'unknown' && components.some(({ status }) => status !== 'unknown');
  return isPartly ? TEXTS[language].someUnknown : TEXTS[language].overall[overall];
};

const pageHeader = (page: StatusPage, links: PageLinks, { texts, own, language }: Wording): string => {
  const items = [
    ...(links.home && safeAddress(links.home) ? [linkTo(links.home, texts.website)] : []),
    ...languageLinks(links.self, language),
    ...(page.canSubscribe && links.subscribe !== null
      ? [linkTo(inLanguage(links.subscribe, language), texts.subscribe, ' class="button"')]
      : []),
  ];
  return `<header>
<h1${own}>${escaped(page.title)}</h1>
<nav aria-label="${texts.menu}"><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></nav>
</header>`;
};

const banner = (page: StatusPage, wording: Wording): string => {
  const status = OF_OVERALL[overallStatus(page)];
  return `<div class="banner ${STATUS_CLASSES[status]}">
<h2>${statusIcon(status)}${escaped(overallText(page, wording.language))}</h2>
<p>${wording.texts.updated(timeElement(page.updatedAt, wording))}</p>
</div>`;
};

const section = (id: string, title: string, body: string): string =>
  `<section aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n${body}\n</section>`;

const card = (articles: readonly string[]): string => `<div class="card">${articles.join('\n')}</div>`;

/** What the parts of a group have in common. */
interface PartView {
  wording: Wording;
  hasHints: boolean;
  heading: 'h3' | 'h4';
}

const componentPart = (component: Component, { wording, hasHints, heading }: PartView): string => {
  const { texts, own, language } = wording;
  const { name, status } = component;
  return `<li class="part"><div class="row"><${heading}${own}>${escaped(name)}</${heading}>
<p class="${STATUS_CLASSES[status]}">${statusIcon(status)}${texts.status[status]}</p></div>
${uptimeBars(component, language, hasHints)}</li>`;
};

const groupCard = ({ name, components }: ComponentGroup, isShort: boolean, view: Omit<PartView, 'heading'>): string => {
  const { texts, own } = view.wording;
  const parts = (heading: 'h3' | 'h4'): string =>
    `<ul>${components.map((component) => componentPart(component, { ...view, heading })).join('\n')}</ul>`;
  if (name === null) return `<div class="card">${parts('h3')}</div>`;
  const worst = worstStatus(components) ?? 'unknown';
  const isOpen = isShort || worst !== 'operational';
  return `<details class="card group"${isOpen ? ' open' : ''}><summary><h3${own}>${escaped(name)}</h3><span class="${STATUS_CLASSES[worst]}">${statusIcon(worst)}${texts.status[worst]}</span></summary>
${parts('h4')}</details>`;
};

/** In the order in which visitors look for them. */
const LEGEND = ['operational', 'degraded', 'outage', 'maintenance', 'unknown'] as const;

const legend = ({ texts }: Wording): string => {
  const items = LEGEND.map((status) => {
    const [word, stroke] = status === 'unknown' ? [texts.noData, 'M0 7v2'] : [texts.status[status], 'M0 0v9'];
    const bar = `<svg aria-hidden="true" viewBox="-1.5 0 3 9" preserveAspectRatio="none"><path d="${stroke}"/></svg>`;
    return `<li class="${STATUS_CLASSES[status]}">${bar}<span>${word}</span></li>`;
  });
  return `<ul class="legend" aria-label="${texts.legend}">${items.join('')}</ul>\n<p class="quiet">${texts.utcDays}</p>`;
};

const componentSection = (page: StatusPage, wording: Wording): string => {
  const { texts } = wording;
  const components = componentsOf(page);
  if (components.length === 0)
    return section('components', texts.components, card([`<p class="empty quiet">${texts.noComponents}</p>`]));
  const hasHints = components.reduce((total, component) => total + eventDays(component), 0) <= MAX_HINTS;
  const isShort = components.length <= MANY_COMPONENTS;
  const cards = page.groups
    .filter((group) => group.components.length > 0)
    .map((group) => groupCard(group, isShort, { wording, hasHints }));
  return section('components', texts.components, `${cards.join('\n')}\n${legend(wording)}`);
};

const openIncidents = ({ incidents }: StatusPage, wording: Wording): string =>
  incidents.length === 0
    ? ''
    : section(
        'incidents',
        wording.texts.openIncidents,
        card(incidents.map((incident) => incidentArticle(incident, wording))),
      );

const maintenanceSection = ({ maintenance }: StatusPage, wording: Wording): string =>
  maintenance.length === 0
    ? ''
    : section(
        'maintenance',
        wording.texts.maintenance,
        card(maintenance.map((planned) => maintenanceArticle(planned, wording))),
      );

const pastIncidents = ({ pastIncidents: past }: StatusPage, wording: Wording): string => {
  const { texts } = wording;
  const articles =
    past.length === 0
      ? [`<p class="empty quiet">${texts.noPastIncidents}</p>`]
      : past.map((incident) => incidentArticle(incident, wording));
  return section('past', texts.pastIncidents, card(articles));
};

const headOf = (page: StatusPage, links: PageLinks, language: PageLanguage): string => {
  const title = escaped(TEXTS[language].feedTitle(page.title));
  const description =
    page.description === null ? [] : [`<meta name="description" content="${escaped(page.description)}">`];
  const alternate = (type: string, address: string): string =>
    `<link rel="alternate" type="${type}" title="${title}" href="${escaped(address)}">`;
  return [
    ...description,
    `<link rel="canonical" href="${escaped(links.self)}">`,
    ...PAGE_LANGUAGES.map(
      (other) => `<link rel="alternate" hreflang="${other}" href="${escaped(inLanguage(links.self, other))}">`,
    ),
    alternate('application/atom+xml', links.atom),
    alternate('application/json', links.json),
  ].join('\n');
};

/**
 * The public status page as an HTML document, without scripts and external resources. Send it with `PAGE_POLICY`.
 *
 * @param language the language of the visitor (`languageOf`); texts of the organisation stay in their own
 */
export const statusHtml = (
  page: StatusPage,
  { language, links }: { language: PageLanguage; links: PageLinks },
): string => {
  const wording = wordingOf(page, language);
  const { texts, own } = wording;
  const about = page.description === null ? '' : `<p class="text about"${own}>${escaped(page.description)}</p>`;
  const feeds = [linkTo(links.atom, texts.atom), linkTo(links.json, texts.json)];
  const body = `${ICON_SPRITE}<a class="skip" href="#main">${texts.skip}</a>
${pageHeader(page, links, wording)}
<main id="main" tabindex="-1">
${banner(page, wording)}
${about}
${openIncidents(page, wording)}
${maintenanceSection(page, wording)}
${componentSection(page, wording)}
${pastIncidents(page, wording)}
</main>
<footer><nav aria-label="${texts.feeds}"><ul>${feeds.map((feed) => `<li>${feed}</li>`).join('')}</ul></nav></footer>`;
  return htmlDocument({
    language,
    title: texts.pageTitle(overallText(page, language), page.title),
    status: OF_OVERALL[overallStatus(page)],
    head: headOf(page, links, language),
    body,
  });
};
