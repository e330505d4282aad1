import type { Core } from '@strapi/strapi';
import type { ExportedFinding } from '../../../domain/findings/export/exported';
import type { Fingerprint, FindingLocation } from '../../../domain/findings/reported';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { fingerprintsOf, sourcesOfFindings, type StoredSource } from '../../../repositories/findings/exported-findings';
import { helpOfRules } from '../../../repositories/findings/rule-help';
import { securityFinding } from '../../../resources/security-finding';
import { tenancyOf } from '../../../tenancy/tenancy';
import { fieldsIn } from '../../../values';
import type { Condition } from '../../../wire/query/filters';
import type { ListQuery } from '../../../wire/query/list-query';
import { RawJson } from '../../../wire/raw-json';

/** What is exported: the findings of one organisation that meet a condition. */
export interface ExportScope {
  /** Numeric id. */
  organisationId: number;
  condition: ListQuery['condition'];
  /** Whether the help of rules is exported, too. */
  withHelp: boolean;
}

/** A value of JSON that is not text. */
const jsonOf = (value: unknown): unknown => (value instanceof RawJson ? JSON.parse(value.text) : value);

const location = ({ file_path, line_number, location: stored }: TenantRow['values']): FindingLocation => {
  const { end_line = null, column = null } = fieldsIn(jsonOf(stored)) as Partial<FindingLocation>;
  return { path: file_path as string | null, line: line_number as number | null, end_line, column };
};

/** The version of the scanner is not kept with a finding. */
const exportedOf = (
  { documentId, values }: TenantRow,
  fingerprints: readonly Fingerprint[],
  help: string | null,
): ExportedFinding =>
  ({
    ...values,
    documentId,
    package: jsonOf(values.package) ?? null,
    identifiers: jsonOf(values.identifiers) ?? [],
    location: location(values),
    other_locations: fieldsIn(jsonOf(values.location)).others ?? [],
    reported_description: null,
    tool_version: null,
    help,
    fingerprints,
    assignee: values.assignee ?? null,
    updated_at: values.updatedAt,
  }) as ExportedFinding;

const isValue = (field: string, value: string | null): Condition => ({
  field,
  comparison: value === null ? { operator: '$null', values: [true] } : { operator: '$eq', values: [value] },
});

const rowsOf = (strapi: Core.Strapi, { organisationId }: ExportScope, condition: ListQuery['condition']) =>
  tenancyOf(strapi).store.stream(
    securityFinding,
    { scope: { kind: 'organisations', ids: [organisationId] }, includeHidden: false },
    condition,
  );

/** Findings whose fingerprints are read together, and the help of their rules. */
const CHUNK = 100;

const ruleOf = ({ values }: TenantRow): string => String(values.rule_id);

/** The help of the rules of some findings of a tool, by rule. */
const helpOf = async (
  strapi: Core.Strapi,
  { organisationId, withHelp }: ExportScope,
  tool: string | null,
  rows: readonly TenantRow[],
): Promise<Map<string, string>> =>
  withHelp && tool !== null && rows.length > 0
    ? helpOfRules(strapi, organisationId, tool, [...new Set(rows.map(ruleOf))])
    : new Map();

/** The findings of some rows of one tool, with what is not in the rows, which is read for as many as one chunk has. */
const completed = async function* (
  strapi: Core.Strapi,
  scope: ExportScope,
  { tool }: StoredSource,
  rows: AsyncIterable<TenantRow>,
): AsyncGenerator<ExportedFinding> {
  let some: TenantRow[] = [];
  const read = async (): Promise<ExportedFinding[]> => {
    const found = await fingerprintsOf(
      strapi,
      some.map(({ id }) => id),
    );
    const help = await helpOf(strapi, scope, tool, some);
    return some.map((row) => exportedOf(row, found.get(row.id) ?? [], help.get(ruleOf(row)) ?? null));
  };
  for await (const row of rows) {
    some.push(row);
    if (some.length < CHUNK) continue;
    yield* await read();
    some = [];
  }
  yield* await read();
};

/**
 * The findings of an export by tool and scope, the oldest first, read in chunks. Each tool and scope is read on its own: an index has this
 * order, so that no long list is sorted.
 *
 * @returns the findings; the promise rejects before anything is read if the filter is too broad
 */
export const findingsToExport = async (
  strapi: Core.Strapi,
  scope: ExportScope,
): Promise<AsyncGenerator<ExportedFinding>> => {
  const own = ({ tool, scope: name }: StoredSource): Condition => ({
    all: [isValue('tool', tool), isValue('scope', name), ...(scope.condition ? [scope.condition] : [])],
  });
  const [first, ...others] = await sourcesOfFindings(strapi, scope.organisationId);
  const begun = first && (await rowsOf(strapi, scope, own(first)));
  return (async function* () {
    if (begun) yield* completed(strapi, scope, first, begun);
    for (const source of others) yield* completed(strapi, scope, source, await rowsOf(strapi, scope, own(source)));
  })();
};
