import type { Severity } from '../../domain/findings/reported';
import { severityOfScore } from '../../domain/findings/severity-score';
import { at, objectAt, textAt, type Json } from './json';

const OF_LEVEL: Partial<Record<string, Severity>> = { error: 'high', warning: 'medium', note: 'low', none: 'info' };

/** A severity, and the score that it comes from. */
export interface SarifSeverity {
  severity: Severity;
  cvss: number | null;
  /** A score that cannot be read; null if there is none. */
  unreadable: string | null;
}

/** A score of 0 to 10; null if it is none. Scanners write it as a text or a number. */
const scoreOf = (value: unknown): number | null => {
  const isScore = typeof value === 'number' || (typeof value === 'string' && /^\s*\d{1,3}(?:\.\d*)?\s*$/.test(value));
  const score = isScore ? Number(value) : NaN;
  return score >= 0 && score <= 10 ? score : null;
};

const named = (owner: Json | null): unknown => at(objectAt(owner, 'properties'), 'security-severity') ?? null;

const ofLevel = (result: Json, rule: Json | null): Severity => {
  const level = textAt(result, 'level') ?? textAt(objectAt(rule, 'defaultConfiguration'), 'level');
  return OF_LEVEL[level ?? 'warning'] ?? 'medium';
};

/** Results that say no problem is proved: they are informative at most. */
const UNPROVED = new Set(['open', 'review']);

/** The severity of a result: its score, that of its rule, its level, that of its rule, or warning, which is medium. */
export const severityOf = (result: Json, rule: Json | null): SarifSeverity => {
  const given = named(result) ?? named(rule);
  const cvss = scoreOf(given);
  const unreadable = given === null || cvss !== null ? null : String(JSON.stringify(given)).slice(0, 50);
  const kind = textAt(result, 'kind');
  if (kind !== null && UNPROVED.has(kind)) return { severity: 'info', cvss, unreadable };
  return { severity: cvss === null ? ofLevel(result, rule) : severityOfScore(cvss), cvss, unreadable };
};
