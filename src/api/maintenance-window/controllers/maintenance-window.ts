import type { Core } from '@strapi/strapi';
import { yieldToEventLoop } from '../../../database/fair-turns';
import { type CalendarEntry, entriesOf, firstEntries, MAX_CALENDAR_DAYS } from '../../../domain/maintenance/calendar';
import type { MaintenanceWindow, Occurrence } from '../../../domain/maintenance/windows';
import { onlyOrganisationOf } from '../../../http/only-organisation';
import type { RequestContext } from '../../../http/request-state';
import { resourceController } from '../../../http/resource-controller';
import { windowsOf } from '../../../repositories/checks/maintenance-windows';
import { maintenanceWindow } from '../../../resources/maintenance-window';
import { shownTimes } from '../../../wire/checks/window-times';
import { invalid } from '../../../wire/errors/http-errors';

const DAY_MS = 86_400_000;
/** A rule is counted from its start on, so a range in a distant future would take long. */
const MAX_YEARS_AHEAD = 5;

const refuse = (name: string, message: string): Error =>
  invalid([{ path: [name], message: `${name} ${message}` }], 'QUERY_INVALID');

/** @throws ValidationError for a range that is inverted, too long or too far ahead */
const rangeOf = (query: Record<string, unknown>, now: number): Occurrence => {
  const [from, until] = [Date.parse(query.from as string), Date.parse(query.until as string)];
  if (until <= from) throw refuse('until', 'must be later than from.');
  if (until - from > MAX_CALENDAR_DAYS * DAY_MS)
    throw refuse('until', `must be at most ${MAX_CALENDAR_DAYS} days after from.`);
  if (until - now > MAX_YEARS_AHEAD * 366 * DAY_MS)
    throw refuse('until', `must be at most ${MAX_YEARS_AHEAD} years from now.`);
  return { from, until };
};

const iso = (at: number): string => new Date(at).toISOString();

const shown = ({ window: { documentId, name, timezone }, from, until }: CalendarEntry) => ({
  window: documentId,
  name,
  timezone,
  from: iso(from),
  until: iso(until),
});

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  // The times of a window change without a change of the record.
  ...resourceController(maintenanceWindow, ({ values }) =>
    Promise.resolve(shownTimes(values as typeof values & MaintenanceWindow, Date.now())),
  )({ strapi }),

  async calendar({ state }: RequestContext) {
    const range = rangeOf(state.query, Date.now());
    const entries: CalendarEntry[] = [];
    for (const window of await windowsOf(strapi, onlyOrganisationOf(state.scope))) {
      entries.push(...entriesOf(window, range));
      // A window takes a few milliseconds, and there can be a thousand.
      await yieldToEventLoop();
    }
    const { shown: first, isComplete } = firstEntries(entries);
    return { data: first.map(shown), meta: { is_complete: isComplete } };
  },
});
