import type { DemoClock } from './demo-clock';
import { type DemoRow, type DemoTable, ref } from './demo-table';

interface ProbeOutcome {
  result_status: string;
  status_code: number | null;
  error_message: string | null;
}

/** The outcomes of a check's probes, by the letter that the tables use. */
const OUTCOMES: Record<string, ProbeOutcome> = {
  u: { result_status: 'up', status_code: 200, error_message: null },
  g: { result_status: 'degraded', status_code: 200, error_message: null },
  d: { result_status: 'down', status_code: 503, error_message: 'Service unavailable' },
  e: { result_status: 'error', status_code: null, error_message: 'Connection timed out after 10 s' },
};

const RESPONSE_TIMES_MS: Record<string, number> = { up: 84, degraded: 1870, down: 310, error: 10_000 };
const MINUTES_BETWEEN_RESULTS = 5;

export interface DemoCheck {
  key: string;
  name: string;
  url: string;
  enabled?: boolean;
  /** One letter per result, the newest last. */
  outcomes: string;
}

const resultRow = (check: DemoCheck, clock: DemoClock, letter: string, index: number): DemoRow => {
  const outcome = OUTCOMES[letter] as ProbeOutcome;
  return {
    key: `${check.key}/result-${index + 1}`,
    data: {
      ...outcome,
      check_name: check.name,
      url: check.url,
      response_time_ms: (RESPONSE_TIMES_MS[outcome.result_status] ?? 0) + 7 * (index % 5),
      checked_at: clock.minutesAgo((check.outcomes.length - index) * MINUTES_BETWEEN_RESULTS),
      synthetic_check: ref(check.key),
    },
  };
};

/** The tables of some checks and of their results. */
export const syntheticTables = (clock: DemoClock, checks: readonly DemoCheck[]): DemoTable[] => [
  {
    uid: 'api::synthetic-check.synthetic-check',
    rows: checks.map(({ key, name, url, enabled = true }) => ({
      key,
      data: { name, url, enabled, interval_seconds: MINUTES_BETWEEN_RESULTS * 60 },
    })),
  },
  {
    uid: 'api::synthetic-result.synthetic-result',
    rows: checks.flatMap((check) => [...check.outcomes].map((letter, index) => resultRow(check, clock, letter, index))),
  },
];
