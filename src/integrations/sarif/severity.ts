import { EXPORTED_SCORE } from '../../domain/findings/export/sarif-export';
import { scoreIn } from '../../domain/findings/report-values';
import type { Severity } from '../../domain/findings/reported';
import { severityOfScore } from '../../domain/findings/severity-score';
import { at, objectAt, textAt, type Json } from './json';
import { configuredLevel } from './overrides';
import type { SarifRun } from './run';

const OF_LEVEL: Partial<Record<string, Severity>> = { error: 'high', warning: 'medium', note: 'low', none: 'info' };

/** A severity, and the score that it comes from. */
export interface SarifSeverity {
  severity: Severity;
  cvss: number | null;
  /** A score that cannot be read; null if there is none. */
  unreadable: string | null;
}

const named = (owner: Json | null): unknown => at(objectAt(owner, 'properties'), 'security-severity') ?? null;

const ofLevel = (result: Json, context: SarifRun, rule: Json | null): Severity =>
  OF_LEVEL[textAt(result, 'level') ?? configuredLevel(context.overrides, result, rule) ?? 'warning'] ?? 'medium';

/** Results that say no problem is proved: they are informative at most. */
const UNPROVED = new Set(['open', 'review']);

/**
 * The severity of a result: its score, that of its rule, its level, that of its rule in the settings of the scan or by default, or
 * warning, which is medium. A result of our export names its score itself, so that none is taken for what only says the severity.
 */
export const severityOf = (result: Json, context: SarifRun, rule: Json | null): SarifSeverity => {
  const exported = at(objectAt(result, 'properties'), EXPORTED_SCORE);
  const given = named(result) ?? (exported === undefined ? named(rule) : null);
  const score = scoreIn(given);
  const cvss = exported === undefined ? score : scoreIn(exported);
  const unreadable = given === null || score !== null ? null : String(JSON.stringify(given)).slice(0, 50);
  const kind = textAt(result, 'kind');
  if (kind !== null && UNPROVED.has(kind)) return { severity: 'info', cvss, unreadable };
  return { severity: score === null ? ofLevel(result, context, rule) : severityOfScore(score), cvss, unreadable };
};
