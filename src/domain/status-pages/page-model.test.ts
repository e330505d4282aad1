import {
  CALM_PAGE,
  component,
  daysWith,
  EMPTY_PAGE,
  OPEN_INCIDENT,
  PAST_INCIDENT,
  SAMPLE_PAGE,
} from '../../../tests/helpers/status-pages/sample-page';
import {
  type ComponentStatus,
  dayStatus,
  dayUptime,
  incidentStatus,
  lastChangeOf,
  overallStatus,
  worstStatus,
} from './page-model';

const pageOf = (...statuses: ComponentStatus[]) => ({
  ...EMPTY_PAGE,
  groups: [{ name: null, components: statuses.map((status) => component('x', status)) }],
});

describe('the summary of a page', () => {
  it.each<[string, ComponentStatus[]]>([
    ['operational', ['operational', 'operational']],
    ['maintenance', ['operational', 'maintenance']],
    ['unknown', ['operational', 'maintenance', 'unknown']],
    ['degraded', ['operational', 'unknown', 'degraded']],
    ['partial_outage', ['operational', 'degraded', 'outage']],
    ['major_outage', ['operational', 'outage']],
    ['major_outage', ['outage', 'outage']],
    ['unknown', []],
  ])('is %s for %j', (overall, statuses) => {
    expect(overallStatus(pageOf(...statuses))).toBe(overall);
  });

  it.each([
    ['minor', 'degraded'],
    ['major', 'partial_outage'],
    ['critical', 'major_outage'],
  ] as const)('says what an open incident with %s impact says', (impact, overall) => {
    expect(overallStatus({ ...CALM_PAGE, incidents: [{ ...OPEN_INCIDENT, impact }] })).toBe(overall);
    expect(overallStatus({ ...EMPTY_PAGE, incidents: [{ ...OPEN_INCIDENT, impact }] })).toBe(overall);
  });

  it('mentions maintenance in progress, and none that is only planned', () => {
    const { maintenance } = SAMPLE_PAGE;
    expect(overallStatus({ ...CALM_PAGE, maintenance })).toBe('maintenance');
    expect(overallStatus({ ...CALM_PAGE, maintenance: maintenance.filter(({ isNow }) => !isNow) })).toBe('operational');
  });

  it('ignores resolved incidents', () => {
    expect(overallStatus({ ...CALM_PAGE, pastIncidents: [PAST_INCIDENT] } as typeof CALM_PAGE)).toBe('operational');
  });
});

it('the worst status of no components is null', () => {
  expect([worstStatus([]), worstStatus([component('x', 'unknown'), component('y')])]).toEqual([null, 'unknown']);
});

describe('the status of a day', () => {
  const [day = daysWith()[0]] = daysWith();
  const dayOf = (seconds: object) => ({ ...(day as NonNullable<typeof day>), ...seconds });

  it.each([
    [{}, 'operational'],
    [{ downSeconds: 60 }, 'degraded'],
    [{ downSeconds: 1000 }, 'outage'],
    [{ upSeconds: 0, downSeconds: 1 }, 'outage'],
    [{ degradedSeconds: 1 }, 'degraded'],
    [{ maintenanceSeconds: 60 }, 'maintenance'],
    [{ upSeconds: 0, maintenanceSeconds: 60 }, 'maintenance'],
    [{ upSeconds: 0, unknownSeconds: 86_400 }, 'unknown'],
    [{ upSeconds: 60, unknownSeconds: 86_340 }, 'operational'],
  ])('of %j is %s', (seconds, status) => {
    expect(dayStatus(dayOf(seconds))).toBe(status);
  });

  it('counts degraded time as available, and leaves maintenance out', () => {
    const seconds = { upSeconds: 60, degradedSeconds: 30, downSeconds: 10, maintenanceSeconds: 900 };
    expect(dayUptime(dayOf(seconds))).toBe(0.9);
    expect(dayUptime(dayOf({ upSeconds: 0, maintenanceSeconds: 900 }))).toBeNull();
  });
});

describe('an incident', () => {
  it('has the status of its newest step', () => {
    expect(incidentStatus(OPEN_INCIDENT)).toBe('monitoring');
    expect(incidentStatus(PAST_INCIDENT)).toBe('resolved');
    expect(incidentStatus({ ...OPEN_INCIDENT, updates: [] })).toBe('investigating');
    expect(incidentStatus({ ...PAST_INCIDENT, resolvedAt: null })).toBe('investigating');
    const updates = [{ at: 0, status: 'update', text: '' } as const, ...OPEN_INCIDENT.updates];
    expect(incidentStatus({ ...OPEN_INCIDENT, updates })).toBe('monitoring');
  });

  it('last changed with its newest update', () => {
    expect(lastChangeOf(OPEN_INCIDENT)).toBe(OPEN_INCIDENT.updates[0]?.at);
    expect(lastChangeOf({ ...OPEN_INCIDENT, updates: [] })).toBe(OPEN_INCIDENT.startedAt);
    expect(lastChangeOf({ ...OPEN_INCIDENT, resolvedAt: 8e15 })).toBe(8e15);
  });
});
