import { XMLBuilder } from 'fast-xml-parser';
import { cleanText, escaped } from './markup';
import { timesText } from './moments';
import { anchorOf } from './page-incidents';
import {
  incidentStatus,
  lastChangeOf,
  type PageLinks,
  type PublicIncident,
  type PublicMaintenance,
  type StatusPage,
} from './page-model';
import { TEXTS } from './texts';

/** Where the names of a `tag:` id begin (RFC 4151). It must never change, or readers show all entries again. */
const TAG_YEAR = '2026';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  suppressEmptyNode: true,
  format: true,
});

/** What the entries of a feed have in common. */
interface Feed {
  page: StatusPage;
  links: Pick<PageLinks, 'self' | 'atom'>;
  id: string;
}

const iso = (at: number): string => new Date(at).toISOString();

/** A permanent id of the feed (RFC 4287, 4.2.6): not its address, so that it can move within a server. */
const feedId = ({ slug }: StatusPage, self: string): string =>
  `tag:${new URL(self).hostname.replace(/[[\]]/g, '')},${TAG_YEAR}:status/${encodeURIComponent(slug)}`;

const paragraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`).join('');

/** A text that the builder escapes once. */
const plain = (text: string): { '@type': 'text'; '#text': string } => ({ '@type': 'text', '#text': cleanText(text) });
/** HTML that the builder escapes once more: a reader takes it for markup after that. */
const html = (content: string): { '@type': 'html'; '#text': string } => ({ '@type': 'html', '#text': content });

const entryOf = ({ id, links }: Feed, key: string): Record<string, unknown> => ({
  id: `${id}/${encodeURIComponent(key)}`,
  link: { '@rel': 'alternate', '@type': 'text/html', '@href': `${links.self}#${anchorOf(key)}` },
});

const incidentEntry = (feed: Feed, incident: PublicIncident): Record<string, unknown> => {
  const { language, timezone } = feed.page;
  const { step, impact, affects } = TEXTS[language];
  const status = incidentStatus(incident);
  const updates = incident.updates.map(
    ({ at, status: word, text }) =>
      `<p><strong>${step[word]}</strong> · ${escaped(timesText([at], language, timezone))}</p>${paragraphs([text])}`,
  );
  const about = [
    impact[incident.impact],
    ...(incident.components.length > 0 ? [affects(incident.components.join(', '))] : []),
  ];
  return {
    ...entryOf(feed, incident.key),
    title: plain(`${step[status]}: ${incident.title}`),
    published: iso(incident.startedAt),
    updated: iso(lastChangeOf(incident)),
    category: [{ '@term': 'incident' }, { '@term': status }],
    content: html(`${updates.join('')}${paragraphs(about)}`),
  };
};

const maintenanceEntry = (feed: Feed, maintenance: PublicMaintenance): Record<string, unknown> => {
  const { language, timezone } = feed.page;
  const texts = TEXTS[language];
  const { key, title, description, from, until, components, isNow, updatedAt } = maintenance;
  const about = [
    timesText([from, until], language, timezone),
    ...(description === null ? [] : [description]),
    ...(components.length > 0 ? [texts.affects(components.join(', '))] : []),
  ];
  return {
    ...entryOf(feed, key),
    title: plain(`${texts.maintenance}: ${title}`),
    updated: iso(isNow ? Math.max(updatedAt, from) : updatedAt),
    category: [{ '@term': 'maintenance' }],
    content: html(paragraphs(about)),
  };
};

/** When the feed last changed: not when it was rendered, so that it stays the same while nothing happens. */
const changeOf = ({ incidents, pastIncidents, maintenance, updatedAt }: StatusPage): number => {
  const changes = [
    ...[...incidents, ...pastIncidents].map(lastChangeOf),
    ...maintenance.map((each) => (each.isNow ? Math.max(each.updatedAt, each.from) : each.updatedAt)),
  ];
  return changes.length === 0 ? updatedAt : Math.max(...changes);
};

/**
 * The incidents and the maintenance of a status page as an Atom feed (RFC 4287), in the language of the page.
 *
 * @param links absolute addresses
 */
export const statusAtom = (page: StatusPage, links: Pick<PageLinks, 'self' | 'atom'>): string => {
  const feed = { page, links, id: feedId(page, links.self) };
  const entries = [
    ...page.incidents.map((incident) => incidentEntry(feed, incident)),
    ...page.maintenance.map((maintenance) => maintenanceEntry(feed, maintenance)),
    ...page.pastIncidents.map((incident) => incidentEntry(feed, incident)),
  ];
  const xml = builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': page.language,
      id: feed.id,
      title: plain(TEXTS[page.language].feedTitle(page.title)),
      ...(page.description === null ? {} : { subtitle: plain(page.description) }),
      updated: iso(changeOf(page)),
      author: { name: cleanText(page.title) },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': links.atom },
        { '@rel': 'alternate', '@type': 'text/html', '@href': links.self },
      ],
      entry: entries,
    },
  });
  return xml;
};
