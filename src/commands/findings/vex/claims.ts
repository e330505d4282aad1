import type { Core } from '@strapi/strapi';
import type { Claim } from '../../../domain/findings/life-cycle';
import { matchStatements, targetKeys, type VexTarget } from '../../../domain/findings/vex/vex-match';
import { statementClaim } from '../../../domain/findings/vex/vex-transition';
import { findStatements, lockStatements } from '../../../repositories/findings/vex/stored-statements';
import type { Result } from '../imports/plan-changes';
import { comparable, firstPage } from './find-targets';
import { storedStatement } from './statement-records';

/** A finding of the report, or a stored one. */
interface Reported extends VexTarget {
  /** Of the staged result; null for a stored finding. */
  result: number | null;
}

/**
 * What stored statements claim about results of a report, by their ids: statements that came before the finding apply to it, too
 * (docs/decisions/0098). In an open transaction, no statement is added until it ends.
 */
export const claimsFor = async (
  strapi: Core.Strapi,
  organisationId: number,
  results: readonly Result[],
): Promise<Map<number, Claim>> => {
  const claims = new Map<number, Claim>();
  const targets = results.flatMap(({ id, finding }): Reported[] => {
    const { rule_id: rule, identifiers, package: pack, presence } = finding;
    return presence === 'present' && pack ? [{ rule_id: rule, identifiers, package: pack, result: id }] : [];
  });
  const lookups = [...new Set(targets.flatMap(targetKeys))];
  if (lookups.length === 0) return claims;
  await lockStatements(strapi, organisationId, 'read');
  const statements = (await findStatements(strapi, organisationId, lookups)).map(storedStatement);
  if (statements.length === 0) return claims;
  const own = new Set(results.map(({ findingId }) => findingId));
  const page = await firstPage(strapi, organisationId, statements);
  const others = page.targets.filter(({ id }) => !own.has(id)).map((each): Reported => ({ ...each, result: null }));
  const { applied } = matchStatements(comparable(statements, page), [...targets, ...others]);
  for (const [{ result }, statement] of applied) {
    const claim = result === null ? null : statementClaim(statement);
    if (result !== null && claim) claims.set(result, claim);
  }
  return claims;
};
