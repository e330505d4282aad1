import type { Core } from '@strapi/strapi';
import { matchStatements, targetKeys, type VexTarget } from '../../../domain/findings/vex/vex-match';
import { findStatements, lockStatements } from '../../../repositories/findings/vex/stored-statements';
import type { Result } from '../imports/staged-identity';
import { comparable, firstPage } from './find-targets';
import { type DatedStatement, storedStatement } from './statement-records';

/** A finding of the report, or a stored one. */
interface Reported extends VexTarget {
  /** Of the staged result; null for a stored finding. */
  result: number | null;
}

/**
 * The stored statements about results of a report, by the ids of the results, the oldest first: the last applies. Those that came before
 * the finding count, too (docs/decisions/0098). In an open transaction, no statement is added until it ends.
 */
export const statementsFor = async (
  strapi: Core.Strapi,
  organisationId: number,
  results: readonly Result[],
): Promise<Map<number, readonly DatedStatement[]>> => {
  const found = new Map<number, readonly DatedStatement[]>();
  const targets = results.flatMap(({ id, facts }): Reported[] => {
    const { rule_id: rule, identifiers, package: pack, presence } = facts;
    return presence === 'present' && pack ? [{ rule_id: rule, identifiers, package: pack, result: id }] : [];
  });
  const lookups = [...new Set(targets.flatMap(targetKeys))];
  if (lookups.length === 0) return found;
  await lockStatements(strapi, organisationId, 'read');
  const statements = (await findStatements(strapi, organisationId, lookups)).map(storedStatement);
  if (statements.length === 0) return found;
  const own = new Set(results.map(({ findingId }) => findingId));
  const page = await firstPage(strapi, organisationId, statements);
  const others = page.targets.filter(({ id }) => !own.has(id)).map((each): Reported => ({ ...each, result: null }));
  const { about } = matchStatements(comparable(statements, page), [...targets, ...others]);
  for (const [{ result }, each] of about) if (result !== null) found.set(result, each);
  return found;
};
