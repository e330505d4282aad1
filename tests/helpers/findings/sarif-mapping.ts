import { mapResult } from '../../../src/integrations/sarif/result';
import { mapRun } from '../../../src/integrations/sarif/run';
import type { ReportedFinding, ReportItem } from '../../../src/domain/findings/reported';

/** An object of a report. */
export type Fields = Record<string, unknown>;

export const contextOf = (fields: Fields = {}, results: number | null = 1) =>
  mapRun({ index: 0, fields: { tool: { driver: { name: 'scanner' } }, ...fields }, results });

export const itemsOf = (result: unknown, fields: Fields = {}): ReportItem[] => mapResult(contextOf(fields), result, 0);

export const findingOf = (result: Fields, fields: Fields = {}): ReportedFinding => {
  const [item] = itemsOf({ ruleId: 'R', message: { text: 'text' }, ...result }, fields);
  if (item?.type !== 'finding') throw new Error('It is no finding.');
  return item.finding;
};

export const withRules = (...rules: Fields[]): Fields => ({ tool: { driver: { name: 'scanner', rules } } });

export const at = (uri: string, more: Fields = {}): Fields => ({
  locations: [{ physicalLocation: { artifactLocation: { uri, ...more } } }],
});
