import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { OPEN_STATES } from '../../src/domain/deployments/attempts';
import {
  AGENT_STATUSES,
  EVENT_DESTINATIONS,
  ORGANISATION_STATUSES,
  SEVERITIES,
  STEP_EXECUTORS,
  SYNTHETIC_STATUSES,
  WATCHDOG_NAMES,
} from '../../src/domain/vocabularies';
import { UNFINISHED } from '../../src/domain/deployments/schedule';
import { OUTCOMES } from '../../src/domain/deployments/types';
import { readYaml } from '../helpers/deployment/files';
import {
  alertRules,
  dashboard,
  DASHBOARDS,
  expressionsOf,
  panelsOf,
  usedMetrics,
} from '../helpers/deployment/monitoring';
import { parsePromql } from '../helpers/deployment/promql';
import { typeFaults } from '../helpers/deployment/typed-values';

const root = path.resolve(__dirname, '../..');
const rules = alertRules();
const expressions = [...rules.map(({ expr }) => expr), ...DASHBOARDS.flatMap(expressionsOf)];
const matchers = expressions.flatMap((text) => parsePromql(text).matchers);

/** The values that a selector of a label can have. */
const VALUES: Record<string, readonly string[]> = {
  'tenantry_agents status': AGENT_STATUSES,
  'tenantry_deployments status': UNFINISHED,
  'tenantry_deployment_attempts_ended_total outcome': OUTCOMES,
  'tenantry_deployment_attempts executor': STEP_EXECUTORS,
  'tenantry_deployment_attempts state': OPEN_STATES,
  'tenantry_organisations status': ORGANISATION_STATUSES,
  'tenantry_outbox_pending destination': EVENT_DESTINATIONS,
  'tenantry_outbox_oldest_pending_seconds destination': EVENT_DESTINATIONS,
  'tenantry_watchdog_last_run_timestamp_seconds watchdog': WATCHDOG_NAMES,
  'tenantry_organisation_agents status': AGENT_STATUSES,
  'tenantry_organisation_checks state': [...SYNTHETIC_STATUSES, 'unknown'],
  'tenantry_organisation_open_findings severity': SEVERITIES,
  'tenantry_database_connections state': ['used', 'free', 'waiting'],
};

/** promtool, if Debian's package prometheus or another one is installed. */
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
const isPromtoolInstalled = promtool('--version').status === 0;
if (!isPromtoolInstalled)
  process.stderr.write('promtool is not installed (apt-get install prometheus): alert rules are not executed.\n');
const withPromtool = isPromtoolInstalled ? it : it.skip;

describe('the alert rules', () => {
  it('have each a name of their own, a severity, a summary, a description and a remedy', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect([alert, labels]).toEqual([alert, { severity: expect.stringMatching(/^(?:page|ticket)$/) }]);
      expect([alert, Object.keys(annotations)]).toEqual([alert, ['summary', 'description', 'remedy']]);
      expect(annotations.remedy?.length).toBeGreaterThan(40);
    }
  });

  it('watch every watchdog exactly once', () => {
    const watched = matchers.filter(({ label, operator }) => label === 'watchdog' && operator === '=~');
    expect(watched.flatMap(({ value }) => value.split('|')).sort()).toEqual([...WATCHDOG_NAMES].sort());
  });

  withPromtool('are valid, and fire as their tests say, in promtool', () => {
    for (const args of [
      ['check', 'rules', 'deploy/prometheus/alerts.yaml'],
      ['check', 'config', '--syntax-only', 'deploy/prometheus/prometheus.yaml'],
      ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect({ args, status, output: status === 0 ? '' : stdout + stderr }).toEqual({ args, status: 0, output: '' });
    }
  });
});

describe('the expressions of alerts and of the dashboard', () => {
  it('are PromQL', () => {
    expect(expressions.filter((text) => !parsePromql(text).isValid)).toEqual([]);
    expect(parsePromql('sum by (route) (rate(x{a="b"}[5m])').isValid).toBe(false);
  });

  it('select only values that labels can have', () => {
    const checked = matchers.filter(({ metric, label }) => VALUES[`${metric} ${label}`]);
    const unknown = checked.flatMap(({ metric, label, value }) =>
      value.split('|').filter((one) => !VALUES[`${metric} ${label}`]?.includes(one)),
    );
    expect(unknown).toEqual([]);
    expect(checked.length).toBeGreaterThan(10);
  });

  it('use metrics of Tenantry, of its process, and of Prometheus itself', () => {
    const others = usedMetrics().filter((name) => !/^(?:tenantry|nodejs|process)_/.test(name));
    expect(others).toEqual(['ALERTS', 'up']);
  });
});

describe.each(DASHBOARDS)('the dashboard %s', (file) => {
  it('is what the types of Grafana describe', () => {
    const as = { type: "import('@grafana/schema').Dashboard", enumerated: ['absolute'] };
    const wrong = {
      ...dashboard(file),
      panels: panelsOf(file)
        .map((panel) => ({ ...panel, titel: 'x' }))
        .slice(0, 1),
    };
    const faults = typeFaults([
      { ...as, name: 'right', value: dashboard(file) },
      { ...as, name: 'wrong', value: wrong },
    ]);
    expect(faults).toEqual([expect.stringMatching(/^wrong: .*titel/)]);
  });

  it('has panels with different ids, which do not overlap', () => {
    const ids = panelsOf(file).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = panelsOf(file).flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panelsOf(file).every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

describe('the data sources', () => {
  it('are the provisioned one for operators, and a choice for organisations', () => {
    const { datasources } = readYaml<{ datasources: { uid: string; url: string }[] }>(
      'deploy/grafana/provisioning/datasources/prometheus.yaml',
    );
    expect(datasources).toMatchObject([{ uid: 'prometheus', url: 'http://prometheus:9090' }]);
    const used = DASHBOARDS.map((file) => [
      ...new Set(panelsOf(file).flatMap(({ datasource }) => datasource?.uid ?? [])),
    ]);
    expect(used).toEqual([['prometheus'], ['${datasource}']]);
  });
});
