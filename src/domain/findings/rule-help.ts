import type { ReportedFinding } from './reported';

/** What a scan says about a rule. */
export interface RuleHelp {
  tool: string;
  rule_id: string;
  /** Markdown or plain text. */
  help: string;
  /** When the scanner ran: ISO 8601 in UTC. */
  scanned_at: string;
}

/** The most rules of a report whose help is kept, and the most characters of all their texts: they are in memory together. */
const MOST = { rules: 5000, characters: 8_000_000 };

/** The help of the rules of a report, while it is read. */
export interface RuleHelpNotes {
  /**
   * Notes the help of the rule of a finding, if it is the first of its tool and rule.
   *
   * @param source index of the source of the finding
   */
  note(source: number, finding: Pick<ReportedFinding, 'rule_id' | 'help'>): void;
  noted(): RuleHelp[];
}

/**
 * Collects the help of rules, which the findings of a report repeat.
 *
 * @param sources the tools of the report, and when they ran
 */
export const ruleHelpNotes = (
  sources: readonly { tool: string; scannedAt: string }[],
  most: typeof MOST = MOST,
): RuleHelpNotes => {
  const notes = new Map<string, RuleHelp>();
  let characters = 0;
  return {
    note(source, { rule_id, help }) {
      const from = sources[source];
      if (!from || help === null || notes.size >= most.rules) return;
      const { tool, scannedAt } = from;
      const key = JSON.stringify([tool, rule_id]);
      if (notes.has(key) || characters + help.length > most.characters) return;
      characters += help.length;
      notes.set(key, { tool, rule_id, help, scanned_at: scannedAt });
    },
    noted: () => [...notes.values()],
  };
};
