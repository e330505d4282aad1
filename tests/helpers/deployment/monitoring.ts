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

/** The dashboard of operators, and that of an organisation's own Grafana. */
export const DASHBOARDS = ['dashboards/tenantry.json', 'organisation.json'] as const;
type File = (typeof DASHBOARDS)[number];

/** A dashboard of Grafana. */
export const dashboard = (file: File): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(root, 'deploy/grafana', file), 'utf8')) as Record<string, unknown>;

/** Its panels. */
export const panelsOf = (file: File): Panel[] => dashboard(file).panels as Panel[];

/** The queries of its panels, annotations and variables. */
export const expressionsOf = (file: File): string[] => {
  const { list } = dashboard(file).templating as { list: { query: string | { query: string } }[] };
  const selectors = list.flatMap(({ query }) =>
    typeof query === 'string' ? [] : [query.query.replace(/^label_values\((.*), \w+\)$/, '$1')],
  );
  return [...(valuesOf(dashboard(file), 'expr') as string[]), ...selectors];
};

/** The names of all metrics that some expressions use. */
export const metricsIn = (expressions: readonly string[]): string[] =>
  [...new Set(expressions.flatMap((text) => parsePromql(text).metrics))].sort();

/** The names of all metrics that the alerts and the dashboard of operators use. */
export const usedMetrics = (): string[] =>
  metricsIn([...alertRules().map(({ expr }) => expr), ...expressionsOf('dashboards/tenantry.json')]);
