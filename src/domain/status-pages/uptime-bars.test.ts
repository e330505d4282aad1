import { component, daysWith, down } from '../../../tests/helpers/status-pages/sample-page';
import type { Component } from './page-model';
import { BAR_DAYS, barsLabel, barsPicture, dayRows, eventDays, uptimeBars } from './uptime-bars';

const UNKNOWN = { upSeconds: 0, unknownSeconds: 86_400 };
const QUIET = component('API');
const EVENTFUL = component('API', 'operational', {
  0: { downSeconds: 3600, maintenanceSeconds: 60 },
  1: { degradedSeconds: 120 },
  2: { degradedSeconds: 120 },
  5: { maintenanceSeconds: 7200 },
  88: UNKNOWN,
  89: UNKNOWN,
});

/** The number of bars with a class. */
const barsWith = (picture: string, name: string): number =>
  [...picture.matchAll(new RegExp(`class="${name}" d="([^"]+)"`, 'g'))].flatMap(
    ([, path = '']) => path.match(/M/g) ?? [],
  ).length;

describe('the picture', () => {
  it('has a bar for each day, by status', () => {
    const picture = barsPicture(EVENTFUL, 'en', true);
    expect(['o', 'd', 'x', 'm', 'u'].map((name) => barsWith(picture, name))).toEqual([84, 2, 1, 1, 2]);
  });

  it('says in words what it shows', () => {
    expect(barsLabel(QUIET, 'en')).toBe('Last 90 days: 100% uptime.');
    expect(barsLabel(EVENTFUL, 'en')).toBe(
      'Last 90 days: 99.95% uptime. 1 day with an outage, 2 days with degraded service, 1 day with maintenance, 2 days without data.',
    );
    expect(barsPicture(QUIET, 'de', true)).toContain('role="img" aria-label="Letzte 90 Tage: 100\u00a0% verfügbar."');
  });

  it('has hints on eventful days, unless there are too many', () => {
    expect(barsPicture(EVENTFUL, 'en', true)).toContain('<title>5 Oct: outage 1 h, maintenance 1 min</title>');
    expect(barsPicture(EVENTFUL, 'en', false)).not.toContain('<title>');
    expect(eventDays(EVENTFUL)).toBe(4);
  });

  it('ends today if there are fewer days, and has room for 90', () => {
    const young: Component = { ...QUIET, days: daysWith().slice(-2) };
    expect(barsPicture(young, 'en', true)).toContain('d="M88 0v9M89 0v9"');
    const old: Component = { ...QUIET, days: [...daysWith(), ...daysWith()] };
    expect(barsWith(barsPicture(old, 'en', true), 'o')).toBe(BAR_DAYS);
  });
});

describe('the table of days', () => {
  it('has the eventful days, the newest first, and equal neighbours in one row', () => {
    expect(dayRows(EVENTFUL, 'en').split('<tr><th>').slice(1)).toEqual([
      '5 Oct<td>96%<td>outage 1 h, maintenance 1 min',
      '3 Oct – 4 Oct<td>100%<td>degraded 2 min',
      '30 Sept<td>100%<td>maintenance 2 h',
      '8 Jul – 9 Jul<td>–<td>No data',
      'All other days<td>100%<td>Operational',
    ]);
  });

  it('has one row if nothing happened', () => {
    expect(dayRows(QUIET, 'en')).toBe('<tr><th>All days<td>100%<td>Operational');
  });

  it('has no row for other days if there are none', () => {
    const days = daysWith().map((day, at) => ({ ...day, ...down(at + 1000) }));
    expect(dayRows({ ...QUIET, days }, 'en')).not.toContain('All');
  });
});

it('without days there is neither a picture nor a table', () => {
  const html = uptimeBars({ ...QUIET, days: [], uptime: null }, 'en', true);
  expect(html).toBe('<p class="quiet">No days yet</p>');
  expect(uptimeBars({ ...QUIET, uptime: null }, 'en', true)).toContain('<summary>No data yet</summary>');
});

it('the name of a component is escaped', () => {
  expect(uptimeBars(component('"><script>'), 'en', true)).not.toContain('<script');
});
