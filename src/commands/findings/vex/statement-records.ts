import { createHash } from 'node:crypto';
import { storedJson } from '../../../database/stored-json';
import type { ReportedFinding, VexStatement } from '../../../domain/findings/reported';
import { statementKeys, type VexTarget } from '../../../domain/findings/vex/vex-match';
import { type Source, sourceKey } from '../../../domain/findings/identity/source';
import type { StagedStatement } from '../../../repositories/findings/vex/staged-statements';
import type {
  NewStatement,
  StatementTarget,
  StoredStatement,
} from '../../../repositories/findings/vex/stored-statements';
import { defined, parseJson } from '../../../values';

/*
 * Between rows and statements of VEX.
 */

/** A statement, and the import that brought it. */
export interface DatedStatement extends VexStatement {
  scanId: number;
  /** Whose file it is: the tool of that import; null if its scan is gone. */
  author: string | null;
}

/** A finding that statements are compared with. */
export interface Target extends VexTarget {
  id: number;
}

/** Reads a staged statement. Its time is set. */
export const stagedStatement = ({ record }: Pick<StagedStatement, 'record'>): VexStatement =>
  parseJson(record) as VexStatement;

/** Reads a stored statement. */
export const storedStatement = ({ scan_id: scanId, author, record }: StoredStatement): DatedStatement => ({
  ...(parseJson(record) as VexStatement),
  scanId,
  author,
});

/** Reads a finding that statements are compared with. */
export const targetOf = ({ id, rule_id: rule, identifiers, package: pack }: StatementTarget): Target => ({
  id,
  rule_id: String(rule),
  identifiers: (storedJson(identifiers) ?? []) as ReportedFinding['identifiers'],
  package: storedJson(pack) as ReportedFinding['package'],
});

/** What a later statement of the same source replaces: that about the same weakness in the same component. */
const slotOf = (source: Source, { identifiers }: VexStatement, component: VexStatement['components'][number]): string =>
  createHash('sha256')
    .update(JSON.stringify([sourceKey(source), identifiers[0], component]))
    .digest('base64url');

/**
 * The rows of some statements of a file: one for each component. Of several for the same slot, the latest counts, or the last of those
 * with the same time.
 */
export const rowsOf = (source: Source, statements: readonly VexStatement[]): NewStatement[] => {
  const rows = new Map<string, NewStatement>();
  for (const statement of statements) {
    for (const component of statement.components) {
      const slot = slotOf(source, statement, component);
      const at = defined(statement.at);
      const one = { ...statement, components: [component] };
      if (at < (rows.get(slot)?.stated_at ?? '')) continue;
      const record = JSON.stringify(one);
      rows.set(slot, { slot, position: statement.index, stated_at: at, record, lookups: statementKeys(one) });
    }
  }
  return [...rows.values()];
};
