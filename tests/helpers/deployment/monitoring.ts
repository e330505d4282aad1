import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readYaml, valuesOf } from './files';
import { parsePromql } from './promql';

const root = path.resolve(__dirname, '../../..');

/** An alert of deploy/prometheus/alerts.yaml. */
export interface AlertRule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

/** A panel of the dashboard. */
export interface Panel {
  id: number;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
}

/** The alerts. */
export const alertRules = (): AlertRule[] =>
  readYaml<{ groups: { rules: AlertRule[] }[] }>('deploy/prometheus/alerts.yaml').groups.flatMap(({ rules }) => rules);

/** The dashboard of Grafana. */
export const dashboard = (): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(root, 'deploy/grafana/dashboards/tenantry.json'), 'utf8')) as Record<
    string,
    unknown
  >;

/** Its panels. */
export const panelsOf = (): Panel[] => dashboard().panels as Panel[];

/** The queries of its panels, annotations and variables. */
export const expressionsOfDashboard = (): string[] => {
  const { list } = dashboard().templating as { list: { query: { query: string } }[] };
  const selectors = list.map(({ query }) => query.query.replace(/^label_values\((.*), \w+\)$/, '$1'));
  return [...(valuesOf(dashboard(), 'expr') as string[]), ...selectors];
};

/** The names of all metrics that the alerts and the dashboard use. */
export const usedMetrics = (): string[] => {
  const expressions = [...alertRules().map(({ expr }) => expr), ...expressionsOfDashboard()];
  return [...new Set(expressions.flatMap((text) => parsePromql(text).metrics))].sort();
};
