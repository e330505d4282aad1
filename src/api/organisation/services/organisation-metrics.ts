import { Gauge, type OpenMetricsContentType, Registry } from 'prom-client';
import { AVAILABLE_STATUSES } from '../../../domain/checks/availability';
import type { ErrorBudget } from '../../../domain/checks/availability-report';
import { BUDGET_STATUSES, ORGANISATION_STATUSES } from '../../../domain/vocabularies';
import type { NamedState } from '../../../repositories/checks/check-states';
import { isOneOf, keysOf } from '../../../values';
import type createOverviews from './overview';

type Overview = Awaited<ReturnType<ReturnType<typeof createOverviews>['of']>>;

type OpenMetrics = Registry<OpenMetricsContentType>;

const PREFIX = 'tenantry_organisation_';

type Set = (
  name: string,
  help: string,
  values: readonly [labels: Record<string, string>, value: number | null][],
) => void;

/** Adds gauges to a registry. What is null or empty has no value, and a gauge without values is left out. */
const gaugesIn =
  (registry: OpenMetrics): Set =>
  (name, help, values) => {
    const known = values.filter((entry): entry is [Record<string, string>, number] => entry[1] !== null);
    const [first] = known;
    if (!first) return;
    const gauge = new Gauge({
      name: `${PREFIX}${name}`,
      help,
      labelNames: Object.keys(first[0]),
      registers: [registry],
    });
    for (const [labels, value] of known) gauge.set(labels, value);
  };

/** One value for each word: 1 for the one that applies, so that an alert can name it. */
const oneOf = (label: string, words: readonly string[], current: string): [Record<string, string>, number][] =>
  words.map((word) => [{ [label]: word }, Number(word === current)]);

const counted = (label: string, counts: Record<string, number> | null): [Record<string, string>, number][] =>
  Object.entries(counts ?? {}).map(([word, count]) => [{ [label]: word }, count]);

/** The checks that a reader may see; none if it may not. */
interface Checks {
  states: readonly NamedState[];
  /** Of those with an objective, by documentId. */
  budgets: ReadonlyMap<string, ErrorBudget>;
}

/** Two values for each check, and three more for one with an objective: 1,000 checks must not block the event loop for long. */
const setChecks = (set: Set, { states: checks, budgets }: Checks): void => {
  const labelsOf = ({ documentId: check, name }: NamedState) => ({ check, name });
  const isUp = ({ underneath }: NamedState) =>
    underneath === 'unknown' ? null : Number(isOneOf(AVAILABLE_STATUSES, underneath));
  set(
    'check_up',
    'Whether the check is up or degraded; missing while its state is unknown.',
    checks.map((check) => [labelsOf(check), isUp(check)]),
  );
  set(
    'check_last_result_timestamp_seconds',
    'Time of the newest result.',
    checks.map((check) => [labelsOf(check), check.lastAt === null ? null : check.lastAt / 1000]),
  );
  const ofBudget = (value: (budget: ErrorBudget) => number): [Record<string, string>, number | null][] =>
    checks.map((check) => {
      const budget = budgets.get(check.documentId);
      return [labelsOf(check), budget ? value(budget) : null];
    });
  set(
    'check_objective_ratio',
    'The objective of the check, such as 0.999.',
    // 99.9 / 100 is 0.9990000000000001.
    ofBudget(({ percent }) => Number((percent / 100).toFixed(9))),
  );
  set(
    'check_error_budget_seconds',
    'How long the check could be down in the last 30 days, of the time that was observed.',
    ofBudget(({ allowed }) => allowed),
  );
  set(
    'check_error_budget_left_seconds',
    'What is left of that; negative if the objective is missed.',
    ofBudget(({ left }) => left),
  );
};

const setBudget = (set: Set, { budget }: Overview): void => {
  set('budget_spend_eur', 'Spend of the month.', [[{}, budget.spend]]);
  set('budget_limit_eur', 'Budget limit of the month; missing if there is none.', [[{}, budget.limit]]);
  set('budget_forecast_eur', 'Spend at the end of the month, if it goes on.', [[{}, budget.forecast]]);
  set('budget_status', '1 for the budget status, 0 for the others.', oneOf('status', BUDGET_STATUSES, budget.status));
};

/** The metrics of organisations, in the format that their own Prometheus scrapes. */
export default () => ({
  /**
   * Writes an overview and the states of checks as OpenMetrics.
   *
   * @returns the text, and its content type
   */
  async write(organisation: string, overview: Overview, checks: Checks) {
    const registry: OpenMetrics = new Registry();
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    registry.setDefaultLabels({ organisation });
    const set = gaugesIn(registry);
    const { status, limits } = overview;
    set('status', '1 for the status, 0 for the others.', oneOf('status', ORGANISATION_STATUSES, status.current));
    set(
      'limit_used',
      'What counts against a limit.',
      keysOf(limits).map((limit) => [{ limit }, limits[limit].used]),
    );
    set(
      'limit_max',
      'The limit; missing if there is none.',
      keysOf(limits).map((limit) => [{ limit }, limits[limit].limit]),
    );
    setBudget(set, overview);
    set('agents', 'Agents.', counted('status', overview.agents));
    set('open_findings', 'Open findings.', counted('severity', overview.open_findings));
    set('drafts', 'Blueprint drafts.', counted('status', overview.drafts));
    set('deployments', 'Deployments that people look for.', counted('state', overview.deployments));
    set('checks', 'Enabled checks.', counted('state', overview.checks));
    setChecks(set, checks);
    return { contentType: registry.contentType, text: await registry.metrics() };
  },
});
