import type { ReportedRun } from '../../domain/findings/reported';
import { completenessOf } from './completeness';
import { type Json, listAt, objectAt, textAt } from './json';
import { overridesOf } from './overrides';
import { rootsOf, type SarifRoots } from './paths';
import { rulesOf, type SarifRules } from './rules';
import { cleanLine } from '../../domain/findings/texts';
import type { RuleFacts } from './rule-facts';

/** A run without its results. */
export interface SarifHeader {
  /** Position in the file, from 0. */
  index: number;
  /** Its other fields, which can be anything. */
  fields: Record<string, unknown>;
  /** How many results it has; null if it has no list of them. */
  results: number | null;
}

/** What results of a run refer to. */
export interface SarifRun {
  run: ReportedRun;
  driver: Json;
  rules: SarifRules;
  roots: SarifRoots;
  taxonomies: unknown[];
  /** What each invocation has set for rules. */
  overrides: ReturnType<typeof overridesOf>;
  /** What rules say, once it has been read. */
  facts: Map<Json | null, RuleFacts>;
}

/**
 * The scope that a run is of. GitHub reads `automationDetails.id` as "category/run": what stands before the last slash is the
 * category, and `category/` has no name for the run. An id without a slash is only a run's name there. Here it is the scope: that
 * keeps two jobs apart that are named only so, where a common scope would let each close the other's findings.
 */
const scopeOf = (fields: Json): string | null => {
  const id = textAt(objectAt(fields, 'automationDetails'), 'id')?.trim();
  if (id === undefined) return null;
  const slash = id.lastIndexOf('/');
  return cleanLine(slash < 0 ? id : id.slice(0, slash));
};

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/i;

/** A time of SARIF, which is in UTC also if it does not say so. */
const timeOf = (text: string | null): number[] => {
  const zone = text === null ? null : TIME.exec(text);
  if (!zone) return [];
  const time = Date.parse(zone[1] === undefined ? `${text}Z` : String(text));
  return Number.isFinite(time) && time >= 0 ? [time] : [];
};

const isoOf = (times: number[], choose: (a: number, b: number) => number): string | null => {
  const time = times.reduce<number | null>((chosen, one) => (chosen === null ? one : choose(chosen, one)), null);
  return time === null ? null : new Date(time).toISOString();
};

/** Reads what a run says besides its results. */
export const mapRun = ({ index, fields, results }: SarifHeader): SarifRun => {
  const tool = objectAt(fields, 'tool');
  const driver = objectAt(tool, 'driver');
  const rules = rulesOf(tool);
  const overrides = overridesOf(fields, rules);
  const invocations = listAt(fields, 'invocations');
  const times = (key: string) => invocations.flatMap((one) => timeOf(textAt(one, key)));
  return {
    run: {
      index,
      tool: cleanLine(textAt(driver, 'name')) ?? 'unknown',
      tool_version: cleanLine(textAt(driver, 'semanticVersion') ?? textAt(driver, 'version')),
      scope: scopeOf(fields),
      ended_at: isoOf(times('endTimeUtc'), (a, b) => Math.max(a, b)),
      started_at: isoOf(times('startTimeUtc'), (a, b) => Math.min(a, b)),
      ...completenessOf(fields, { rules, overrides, results }),
    },
    driver,
    rules,
    roots: rootsOf(fields),
    taxonomies: listAt(fields, 'taxonomies'),
    overrides,
    facts: new Map(),
  };
};
