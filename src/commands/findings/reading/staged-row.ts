import { hash } from 'node:crypto';
import { exportedId } from '../../../domain/findings/export/sarif-export';
import { keysOf, placeOf } from '../../../domain/findings/identity/identity';
import { lookupsOf, type Source } from '../../../domain/findings/identity/source';
import { fingerprintOf, type StoredIdentity } from '../../../domain/findings/identity/staged-identity';
import type { ReportedFacts, ReportedFinding } from '../../../domain/findings/reported';
import type { StagedColumn } from '../../../repositories/findings/imports/import-tables';
import { defined } from '../../../values';

/** A result in the form in which it is staged. */
export interface Row {
  source: number;
  /** JSON, with the columns of staged results. */
  text: string;
  /** What it can be recognised by within the report. */
  fingerprints: string[];
  isExported: boolean;
}

/** Enough for what one finding has said before and says now. */
const DIGEST_LENGTH = 22;

const digestOf = (texts: readonly string[]): string =>
  hash('sha256', texts.join('\n'), 'base64url').slice(0, DIGEST_LENGTH);

type Columns = Partial<Record<StagedColumn, unknown>>;

/** The members of an object as JSON, without its braces. */
const membersOf = (columns: Columns): string => JSON.stringify(columns).slice(1, -1);

const factsOf = ({ rule_id, severity, identifiers, package: pack, presence, suppression }: ReportedFinding) =>
  ({ rule_id, severity, identifiers, package: pack, presence, suppression }) satisfies ReportedFacts;

/**
 * What the report says about a finding, but for its place: what its decisions depend on, and its columns. A column that is left out is
 * empty, and the databases read the less.
 */
const saidBy = (finding: ReportedFinding) =>
  ({
    facts: factsOf(finding),
    rule_id: finding.rule_id,
    description: finding.description ?? undefined,
    cvss: finding.cvss ?? undefined,
    identifiers: finding.identifiers,
    package_name: finding.package?.name,
    package: finding.package ?? undefined,
    fix_version: finding.fix_version ?? undefined,
    snippet: finding.snippet ?? undefined,
    help_url: finding.help_url ?? undefined,
  }) satisfies Columns;

/** Where a finding is, in its columns. */
const placesOf = ({ location, other_locations: others }: ReportedFinding) =>
  ({
    file_path: location.path ?? undefined,
    line_number: location.line ?? undefined,
    location: { ...location, others },
  }) satisfies Columns;

/** Makes rows of the results of runs, each of which has one of some sources. */
export const stagedRows = (sources: readonly Source[], sourceOfRun: readonly number[]) => {
  const lookupsIn = sources.map(lookupsOf);
  return (finding: ReportedFinding, run: number): Row => {
    const { presence, suppression, fingerprints } = finding;
    const source = defined(sourceOfRun[run]);
    const keys = keysOf(finding);
    const exported = exportedId(fingerprints);
    const lookups = defined(lookupsIn[source])(keys);
    const content = lookups.at(-1);
    const own = lookups.slice(0, -1);
    const said = membersOf(saidBy(finding));
    const places = membersOf(placesOf(finding));
    const hasDigest = presence === 'present' && suppression === null && exported === null;
    const digests = hasDigest && {
      digest: digestOf([...lookups, JSON.stringify(fingerprints), said]),
      placeDigest: digestOf([places]),
    };
    const identity: StoredIdentity = { ...digests, keys, place: placeOf(finding), fingerprints };
    const recognised = {
      ...{ source, content, fingerprints: own.join(' '), presence, exported: exported ?? undefined, identity },
      ...(digests && { digest: digests.digest, place_digest: digests.placeDigest }),
    } satisfies Columns;
    return {
      source,
      text: `{${membersOf(recognised)},${said},${places}}`,
      fingerprints: own.map((lookup) => fingerprintOf(lookup, presence)),
      isExported: exported !== null,
    };
  };
};
