import { escaped, ownText, statusIcon } from './markup';
import { durationText, timesOf, timesText } from './moments';
import type {
  ComponentStatus,
  Impact,
  IncidentUpdate,
  PageLanguage,
  PublicIncident,
  PublicMaintenance,
  StatusPage,
} from './page-model';
import { incidentStatus } from './page-model';
import { STATUS_CLASSES } from './page-style';
import { type Texts, TEXTS } from './texts';

/** What the texts of a page need: its languages and its time zone. */
export interface Wording {
  language: PageLanguage;
  timezone: string;
  texts: Texts;
  /** The attributes of texts of the organisation. */
  own: string;
}

/** The wording of a page in a language. */
export const wordingOf = (page: Pick<StatusPage, 'language' | 'timezone'>, language: PageLanguage): Wording => ({
  language,
  timezone: page.timezone,
  texts: TEXTS[language],
  own: ownText(page.language, language),
});

/** The colour of an impact. */
const OF_IMPACT: Record<Impact, ComponentStatus> = { minor: 'degraded', major: 'outage', critical: 'outage' };

/** A time as an element: in the time zone of the page, and in UTC. */
export const timeElement = (at: number, { language, timezone }: Wording): string => {
  const { local, utc } = timesOf([at], language, timezone);
  const element = `<time datetime="${new Date(at).toISOString()}">${escaped(local)}</time>`;
  return utc === null ? element : `${element} (${escaped(utc)})`;
};

/** The fragment of an incident or a maintenance in the address of the page. */
export const anchorOf = (key: string): string => `e-${encodeURIComponent(key)}`;

const updateItem = ({ at, status, text }: IncidentUpdate, wording: Wording): string => {
  const { texts, own } = wording;
  return `<li><p><strong>${texts.step[status]}</strong> <span class="quiet">${timeElement(at, wording)}</span></p>
<p class="text"${own}>${escaped(text)}</p></li>`;
};

const affected = (names: readonly string[], { texts }: Wording): string =>
  names.length === 0 ? '' : `<p class="quiet">${escaped(texts.affects(names.join(', ')))}</p>`;

/** The updates of an incident; those of a past one open on request. */
const updatesOf = ({ updates, resolvedAt }: PublicIncident, wording: Wording): string => {
  if (updates.length === 0) return '';
  const list = `<ol>${updates.map((update) => updateItem(update, wording)).join('\n')}</ol>`;
  return resolvedAt === null
    ? list
    : `<details><summary>${wording.texts.updates(updates.length)}</summary>${list}</details>`;
};

/** An incident with its updates. */
export const incidentArticle = (incident: PublicIncident, wording: Wording): string => {
  const { texts, own, language } = wording;
  const { key, title, impact, startedAt, resolvedAt, components } = incident;
  const status = resolvedAt === null ? OF_IMPACT[impact] : 'operational';
  const step = texts.step[incidentStatus(incident)];
  const end =
    resolvedAt === null
      ? ''
      : ` · ${escaped(texts.resolvedAfter(durationText((resolvedAt - startedAt) / 1000, language)))}`;
  return `<article class="incident" id="${escaped(anchorOf(key))}">
<div class="row"><h3${own}>${escaped(title)}</h3><p class="${STATUS_CLASSES[status]}">${statusIcon(status)}${step}</p></div>
<p class="quiet">${texts.impact[impact]} · ${texts.started(timeElement(startedAt, wording))}${end}</p>
${affected(components, wording)}${updatesOf(incident, wording)}
</article>`;
};

/** A maintenance in progress or planned. */
export const maintenanceArticle = (maintenance: PublicMaintenance, wording: Wording): string => {
  const { texts, own } = wording;
  const { key, title, description, from, until, components, isNow } = maintenance;
  const word = isNow ? texts.maintenanceNow : texts.maintenancePlanned;
  const times = timesText([from, until], wording.language, wording.timezone);
  const text = description === null ? '' : `<p class="text"${own}>${escaped(description)}</p>`;
  return `<article class="incident" id="${escaped(anchorOf(key))}">
<div class="row"><h3${own}>${escaped(title)}</h3><p class="m">${statusIcon('maintenance')}${word}</p></div>
<p class="quiet">${escaped(times)}</p>
${affected(components, wording)}${text}
</article>`;
};
