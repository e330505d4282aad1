import type { FindingStatus } from '../../vocabularies';
import type { Severity } from '../reported';

/** How many findings of a control have a status and a severity. */
export interface ControlCount {
  /** Null: findings that concern no control. */
  control: string | null;
  status: FindingStatus;
  severity: Severity;
  count: number;
  /** Of them, those that are overdue. */
  overdue: number;
  /** The earliest `first_seen_at` of them, ISO 8601. */
  oldest: string | null;
}

/** How many findings of a control were mitigated after a number of days. */
export interface MitigationCount {
  control: string | null;
  days: number;
  count: number;
}

/** The state of one control. */
export interface ControlSummary {
  control: string | null;
  /** Open and in progress. */
  open: Record<Severity, number>;
  /** When the oldest of these was seen first, ISO 8601. */
  oldest: string | null;
  overdue: number;
  accepted: number;
  /** Null if none was mitigated. */
  median_days_to_mitigate: number | null;
}

const emptySummary = (control: string | null): ControlSummary => ({
  control,
  open: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  oldest: null,
  overdue: 0,
  accepted: 0,
  median_days_to_mitigate: null,
});

const add = (summary: ControlSummary, { status, severity, count, overdue, oldest }: ControlCount): void => {
  if (status === 'accepted_risk') summary.accepted += count;
  if (status !== 'open' && status !== 'in_progress') return;
  summary.open[severity] += count;
  summary.overdue += overdue;
  if (oldest !== null && (summary.oldest === null || Date.parse(oldest) < Date.parse(summary.oldest)))
    summary.oldest = oldest;
};

/** The value at a position of sorted counts, from 0. */
const valueAt = (sorted: readonly MitigationCount[], position: number): number => {
  let passed = 0;
  for (const { days, count } of sorted) {
    passed += count;
    if (passed > position) return days;
  }
  return sorted.at(-1)?.days ?? 0;
};

const medianOf = (counts: readonly MitigationCount[]): number | null => {
  const sorted = [...counts].sort((a, b) => a.days - b.days);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (valueAt(sorted, Math.floor((total - 1) / 2)) + valueAt(sorted, Math.floor(total / 2))) / 2;
};

/** A.5.9 comes before A.5.15, and what concerns no control last. */
const compareControls = ({ control: a }: ControlSummary, { control: b }: ControlSummary): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a.localeCompare(b, 'en', { numeric: true });

/**
 * The state of each control.
 *
 * @param counts all findings, grouped
 * @param mitigations the mitigated ones, grouped
 */
export const complianceSummary = (
  counts: readonly ControlCount[],
  mitigations: readonly MitigationCount[],
): ControlSummary[] => {
  const summaries = new Map<string | null, ControlSummary>();
  const of = (control: string | null): ControlSummary => {
    const summary = summaries.get(control) ?? emptySummary(control);
    summaries.set(control, summary);
    return summary;
  };
  const byControl = new Map<string | null, MitigationCount[]>();
  for (const one of counts) add(of(one.control), one);
  for (const one of mitigations) {
    const known = byControl.get(one.control);
    if (known) known.push(one);
    else byControl.set(one.control, [one]);
  }
  for (const [control, own] of byControl) of(control).median_days_to_mitigate = medianOf(own);
  return [...summaries.values()].sort(compareControls);
};
