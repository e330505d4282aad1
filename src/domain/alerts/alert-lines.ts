import { defined } from '../../values';
import type { MailedScreen } from '../console-pages';
import { momentText, oneLine } from '../mails/mail-content';
import { wallText } from '../maintenance/zone';
import { type ResultCause, SEVERITIES } from '../vocabularies';
import type { Severity } from './plan';

/** An incident in the payload of an alert. Times are in ISO 8601. */
export interface AlertedIncident {
  documentId: string;
  title: string;
  severity: Severity;
  cause: ResultCause | null;
  started_at: string;
  resolved_at: string | null;
  flapping: boolean;
  checks: { documentId: string; name: string }[];
}

/** What one alert channel of an organisation is told in one message. */
export interface AlertEvent {
  organisation: { documentId: string; name: string; slug: string };
  opened: AlertedIncident[];
  resolved: AlertedIncident[];
  repeated: AlertedIncident[];
  /** ISO 8601. */
  at: string;
  /** Something else than incidents: the message has nothing but this then. */
  notice?: AlertNotice;
}

/** A message that is not about incidents. */
export interface AlertNotice {
  subject: string;
  heading: string;
  lines: string[];
}

/** The screen of the console to which a message links, and what the link says. */
export const alertLink = ({ notice }: Pick<AlertEvent, 'notice'>): { label: string; screen: MailedScreen } =>
  notice
    ? { label: 'Open the organisation', screen: 'dashboard' }
    : { label: 'See the incidents', screen: 'incidents' };

/** The lines of a message under their headings, and how many are left out. */
export interface AlertLines {
  sections: { heading: string; lines: string[] }[];
  more: number;
}

/** The largest number of lines of a message. */
export const MAX_LINES = 50;

const CAUSES: Record<ResultCause, string> = {
  dns: 'its name could not be resolved',
  connection: 'the connection failed',
  timeout: 'it did not answer in time',
  tls: 'the encrypted connection failed',
  certificate: 'its certificate is not valid, or ends soon',
  redirects: 'it redirects too often',
  status: 'it answered with an unexpected status',
  content: 'the content of its answer is not as expected',
  answer: 'its answer is not as expected',
  slow: 'it is slow',
  refused: 'the agent is not allowed to probe it',
  missed: 'its job did not report in time',
  agent: 'the agent that runs it does not report',
};

/** The cause of an incident in words. */
export const causeText = (cause: ResultCause | null): string => (cause === null ? 'cause unknown' : CAUSES[cause]);

const MINUTES_OF = { day: 1440, hour: 60, minute: 1 } as const;

/**
 * How long something lasted, in its two largest units: `2 hours 5 minutes`.
 *
 * @param ms milliseconds
 */
export const lastedText = (ms: number): string => {
  let left = Math.floor(ms / 60_000);
  if (left < 1) return 'less than a minute';
  const words: string[] = [];
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const count = Math.floor(left / MINUTES_OF[unit]);
    left -= count * MINUTES_OF[unit];
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return words.slice(0, 2).join(' ');
};

/**
 * A time in UTC, and in the time zone of a channel.
 *
 * @param iso ISO 8601
 * @param timezone IANA time zone; null if the channel has none
 */
export const timeText = (iso: string, timezone: string | null): string =>
  timezone === null ? momentText(iso) : `${momentText(iso)} (${wallText(Date.parse(iso), timezone)} in ${timezone})`;

const isOver = ({ resolved_at: end }: AlertedIncident): boolean => end !== null;

/** What is still down comes first, then the most severe. */
const sorted = (incidents: readonly AlertedIncident[]): AlertedIncident[] =>
  [...incidents].sort(
    (one, other) =>
      Number(isOver(one)) - Number(isOver(other)) ||
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
  );

/** The names in the lines about an incident: its title, with each check that the title does not name. */
const namesOf = ({ title, checks }: AlertedIncident): string[] => {
  const line = oneLine(title);
  const names = checks.map(({ name }) => oneLine(name));
  if (names.length === 0) return [line];
  return names.map((name) => (line.includes(name) ? line : `${line} (${name})`));
};

const stateText = (incident: AlertedIncident, timezone: string | null): string => {
  const { severity, cause, checks, started_at: start, resolved_at: end, flapping } = incident;
  const since = timeText(start, timezone);
  const time =
    end === null
      ? `down since ${since}`
      : `was down for ${lastedText(Date.parse(end) - Date.parse(start))}, from ${since} to ${timeText(end, timezone)}`;
  // Nothing has measured the cause of an incident that a person opened.
  const why = cause === null && checks.length === 0 ? [] : [causeText(cause)];
  return [severity, ...why, time, ...(flapping ? ['it keeps going up and down'] : [])].join('; ');
};

const linesOf = (incidents: readonly AlertedIncident[], timezone: string | null): string[] =>
  sorted(incidents).flatMap((incident) => namesOf(incident).map((name) => `${name}: ${stateText(incident, timezone)}`));

const KINDS = [
  ['opened', 'Down'],
  ['repeated', 'Still down'],
  ['resolved', 'Up again'],
] as const;

/** The heading of what is over before it was told. */
const OVER = 'Was down';

/** The incidents of a message under their headings. */
const groupsOf = (event: AlertEvent): [heading: string, incidents: AlertedIncident[]][] =>
  KINDS.flatMap(([kind, heading]): [string, AlertedIncident[]][] =>
    kind === 'opened'
      ? [
          [heading, event.opened.filter((incident) => !isOver(incident))],
          [OVER, event.opened.filter(isOver)],
        ]
      : [[heading, event[kind]]],
  );

/**
 * The lines of a message: one for each check of each incident.
 *
 * @param timezone IANA time zone of the channel; null if it has none
 * @param max the largest number of lines
 */
export const alertLines = (event: AlertEvent, timezone: string | null, max = MAX_LINES): AlertLines => {
  const { notice } = event;
  if (notice) return { sections: [{ heading: notice.heading, lines: notice.lines }], more: 0 };
  let left = max;
  let more = 0;
  const sections: AlertLines['sections'] = [];
  for (const [heading, incidents] of groupsOf(event)) {
    const all = linesOf(incidents, timezone);
    const lines = all.slice(0, left);
    left -= lines.length;
    more += all.length - lines.length;
    if (lines.length > 0) sections.push({ heading, lines });
  }
  return { sections, more };
};

/** The subject of a message: what happened to which incident, and how many more. */
export const alertSubject = (event: AlertEvent): string => {
  if (event.notice) return `${event.notice.subject} - ${oneLine(event.organisation.name)}`;
  const [kind, word] = KINDS.find(([name]) => event[name].length > 0) ?? KINDS[0];
  const [first, ...others] = sorted(event[kind]);
  const heading = kind === 'opened' && first !== undefined && isOver(first) ? OVER : word;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return `${heading}: ${oneLine(defined(first).title)}${more} - ${oneLine(event.organisation.name)}`;
};
