import { defined } from '../../values';
import { escaped } from './markup';
import { dayText, durationText, percentText } from './moments';
import {
  type Component,
  COMPONENT_STATUSES,
  type ComponentDay,
  type ComponentStatus,
  dayStatus,
  dayUptime,
  type PageLanguage,
} from './page-model';
import { STATUS_CLASSES } from './page-style';
import { TEXTS } from './texts';

/** How many days a picture has room for. */
export const BAR_DAYS = 90;
/** One digit, because a page has thousands of bars. The picture is stretched to its place. */
const HEIGHT = 9;
/** Height of the bar of a day without data. */
const STUB = 2;

/** A day with its bar. */
interface Bar {
  at: number;
  day: ComponentDay;
  status: ComponentStatus;
}

const barsOf = (days: readonly ComponentDay[]): Bar[] => {
  const shown = days.slice(-BAR_DAYS);
  return shown.map((day, at) => ({ at: BAR_DAYS - shown.length + at, day, status: dayStatus(day) }));
};

/** What happened on a day, such as `outage 12 min, maintenance 1 h`; empty if nothing did. */
const eventsOf = (day: ComponentDay, language: PageLanguage): string => {
  const { partOfDay, noData } = TEXTS[language];
  if (dayStatus(day) === 'unknown') return noData;
  const parts = [
    ['outage', day.downSeconds],
    ['degraded', day.degradedSeconds],
    ['maintenance', day.maintenanceSeconds],
  ] as const;
  return parts
    .flatMap(([what, seconds]) => (seconds > 0 ? [partOfDay[what](durationText(seconds, language))] : []))
    .join(', ');
};

const uptimeOf = (share: number | null, language: PageLanguage): string =>
  share === null ? TEXTS[language].noUptime : TEXTS[language].uptime(percentText(share, language));

/** What the picture shows, in a sentence or two. */
export const barsLabel = ({ days, uptime }: Component, language: PageLanguage): string => {
  const texts = TEXTS[language];
  const bars = barsOf(days);
  const counts = (
    [
      ['outage', texts.outageDays],
      ['degraded', texts.degradedDays],
      ['maintenance', texts.maintenanceDays],
      ['unknown', texts.unknownDays],
    ] as const
  ).flatMap(([status, words]) => {
    const count = bars.filter((bar) => bar.status === status).length;
    return count === 0 ? [] : [words(count)];
  });
  const summary = texts.bars(bars.length, uptimeOf(uptime, language));
  return counts.length === 0 ? summary : `${summary} ${counts.join(', ')}.`;
};

/** The stroke of a bar in a picture that is `BAR_DAYS` wide. */
const stroke = ({ at, status }: Bar): string =>
  status === 'unknown' ? `M${at} ${HEIGHT - STUB}v${STUB}` : `M${at} 0v${HEIGHT}`;

/**
 * The picture with a bar for each of the last 90 days. The days of a status are one path, because a page has thousands of
 * them.
 *
 * @param hasHints whether days on which something happened say what, under the pointer
 */
export const barsPicture = (component: Component, language: PageLanguage, hasHints: boolean): string => {
  const bars = barsOf(component.days);
  const paths = COMPONENT_STATUSES.flatMap((status) => {
    const ofStatus = bars.filter((bar) => bar.status === status);
    if (ofStatus.length === 0) return [];
    const name = STATUS_CLASSES[status];
    if (!hasHints || status === 'operational' || status === 'unknown')
      return [`<path class="${name}" d="${ofStatus.map(stroke).join('')}"/>`];
    return ofStatus.map((bar) => {
      const hint = `${dayText(bar.day.day, language)}: ${eventsOf(bar.day, language)}`;
      return `<path class="${name}" d="${stroke(bar)}"><title>${escaped(hint)}</title></path>`;
    });
  });
  const label = escaped(barsLabel(component, language));
  return `<svg class="bars" role="img" aria-label="${label}" viewBox="-.5 0 ${BAR_DAYS} ${HEIGHT}" preserveAspectRatio="none">${paths.join('')}</svg>`;
};

/** Days in a row of which the table says the same. */
interface Run {
  first: Bar;
  last: Bar;
  uptime: string;
  events: string;
}

const runsOf = (bars: readonly Bar[], language: PageLanguage): Run[] => {
  const runs: Run[] = [];
  for (const bar of bars) {
    const events = eventsOf(bar.day, language);
    const previous = runs.at(-1);
    const share = dayUptime(bar.day);
    const uptime = share === null ? '–' : percentText(share, language);
    if (previous?.events === events && previous.uptime === uptime && previous.last.at === bar.at - 1)
      previous.last = bar;
    else runs.push({ first: bar, last: bar, uptime, events });
  }
  return runs;
};

/** How many days of a component have a hint in its picture. */
export const eventDays = ({ days }: Component): number =>
  days.filter((day) => !['operational', 'unknown'].includes(dayStatus(day))).length;

/**
 * The rows of a table, without its element: the days on which something happened, the newest first, and all others in one
 * row. HTML lets the end tags of cells and rows be left out, which halves the largest pages.
 */
export const dayRows = ({ days }: Component, language: PageLanguage): string => {
  const texts = TEXTS[language];
  const bars = barsOf(days);
  const eventful = bars.filter(({ status, day }) => status !== 'operational' || day.maintenanceSeconds > 0);
  const rows = runsOf(eventful, language)
    .reverse()
    .map(({ first, last, uptime, events }) => {
      const [from, until] = [first, last].map(({ day }) => escaped(dayText(day.day, language)));
      return `<tr><th>${defined(from)}${from === until ? '' : ` – ${defined(until)}`}<td>${uptime}<td>${escaped(events)}`;
    });
  if (eventful.length === bars.length) return rows.join('');
  const others = eventful.length === 0 ? texts.allDays : texts.otherDays;
  const whole = percentText(1, language);
  return [...rows, `<tr><th>${others}<td>${whole}<td>${texts.status.operational}`].join('');
};

/** The bars of a component, with the days as a table behind its uptime. */
export const uptimeBars = (component: Component, language: PageLanguage, hasHints: boolean): string => {
  const texts = TEXTS[language];
  const uptime = escaped(uptimeOf(component.uptime, language));
  if (component.days.length === 0) return `<p class="quiet">${texts.noDays}</p>`;
  const heads = [texts.day, texts.dayUptime, texts.dayEvents].map((head) => `<th>${head}`).join('');
  return `${barsPicture(component, language, hasHints)}
<div class="foot"><span aria-hidden="true">${texts.daysAgo}</span><details><summary>${uptime}</summary>
<table aria-label="${escaped(texts.daysOf(component.name))}"><thead><tr>${heads}<tbody>${dayRows(component, language)}</table></details><span aria-hidden="true">${texts.today}</span></div>`;
};
