import type { Core } from '@strapi/strapi';
import type { VexStatement } from '../../../domain/findings/reported';
import { versionOf } from '../../../domain/findings/vex/packages';
import { statementKeys } from '../../../domain/findings/vex/vex-match';
import { findTargets, TARGETS_AT_ONCE } from '../../../repositories/findings/vex/stored-statements';
import { type Target, targetOf } from './statement-records';
import { defined } from '../../../values';

/** Some of the findings that statements may be about. */
export interface TargetPage {
  targets: Target[];
  /** Whether these are all. */
  isAll: boolean;
}

/** The findings that some statements may be about, many at a time. */
export async function* targetPages(
  strapi: Core.Strapi,
  organisationId: number,
  statements: readonly VexStatement[],
): AsyncGenerator<TargetPage> {
  const lookups = [...new Set(statements.flatMap(statementKeys))];
  for (let after = 0, isLast = lookups.length === 0; !isLast;) {
    const rows = await findTargets(strapi, organisationId, lookups, after);
    isLast = rows.length < TARGETS_AT_ONCE;
    yield { targets: rows.map(targetOf), isAll: isLast && after === 0 };
    if (!isLast) after = defined(rows.at(-1)).id;
  }
}

/** The first of these pages. If there are more, it says so. */
export const firstPage = async (
  strapi: Core.Strapi,
  organisationId: number,
  statements: readonly VexStatement[],
): Promise<TargetPage> => {
  for await (const page of targetPages(strapi, organisationId, statements)) return page;
  return { targets: [], isAll: true };
};

/** The components that a statement names exactly: with a version, or a range of versions. */
const isExact = (component: VexStatement['components'][number]): boolean =>
  component.version_range !== null || versionOf(component) !== null;

/**
 * The statements that can be compared with a page. Whether a statement without a version is exact depends on all findings of its
 * package, so without them it applies to none.
 */
export const comparable = <S extends VexStatement>(statements: readonly S[], { isAll }: TargetPage): S[] =>
  isAll ? [...statements] : statements.map((each) => ({ ...each, components: each.components.filter(isExact) }));
