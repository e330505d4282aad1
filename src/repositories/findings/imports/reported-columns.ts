import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isInIds } from '../../../database/commits/id-lists';
import { connectionOf, isSqlite } from '../../../database/connection';
import type { ReportedColumn } from './finding-columns';
import { ROWS } from './import-tables';

/*
 * What a report says about a finding goes from the staged result into the finding within the database: through the event loop, it
 * would be written as JSON and read again.
 */

/** Some staged results, of which each is parsed once: `row_id`, `record` and `keys`. For `with r as ?`. */
export const stagedResults = (strapi: Core.Strapi, ids: readonly number[]): Knex.Raw => {
  const db = connectionOf(strapi);
  const type = isSqlite(strapi) ? '' : '::jsonb';
  return db.raw(
    `materialized (select id as row_id, record${type} as record, keys${type} as keys from ${ROWS} where id ?)`,
    [isInIds(strapi, db, ids)],
  );
};

/** The expressions of what a staged result `r` says. */
export const reportedColumns = (strapi: Core.Strapi): Record<ReportedColumn, string> => {
  const onSqlite = isSqlite(strapi);
  const number = (text: string, type: string): string => (onSqlite ? `cast(${text} as ${type})` : `(${text})::${type}`);
  return {
    rule_id: `r.record ->> 'rule_id'`,
    file_path: `r.record -> 'location' ->> 'path'`,
    line_number: number(`r.record -> 'location' ->> 'line'`, 'integer'),
    description: `r.record ->> 'description'`,
    cvss: number(`r.record ->> 'cvss'`, onSqlite ? 'real' : 'numeric'),
    identifiers: `r.record -> 'identifiers'`,
    package_name: `r.record -> 'package' ->> 'name'`,
    package: `nullif(r.record -> 'package', 'null')`,
    fix_version: `r.record ->> 'fix_version'`,
    location: onSqlite
      ? `json_set(r.record -> 'location', '$.others', json(r.record -> 'other_locations'))`
      : `(r.record -> 'location') || jsonb_build_object('others', r.record -> 'other_locations')`,
    snippet: `r.record ->> 'snippet'`,
    help_url: `r.record ->> 'help_url'`,
  };
};

/** The expression of what a new finding keeps of a staged result `r`: StoredIdentity. */
export const newIdentity = (strapi: Core.Strapi): string =>
  isSqlite(strapi)
    ? `json_set(json_remove(r.keys, '$.presence', '$.exported'), '$.fingerprints', json(r.record -> 'fingerprints'))`
    : `(r.keys - '{presence,exported}'::text[]) || jsonb_build_object('fingerprints', r.record -> 'fingerprints')`;

/** The expression of what a finding keeps of a staged result `r` that says nothing new but its place. */
export const movedIdentity = (strapi: Core.Strapi): string =>
  isSqlite(strapi)
    ? `json_set(identity, '$.placeDigest', r.keys ->> 'placeDigest', '$.place', json(r.keys -> 'place'))`
    : `identity || jsonb_build_object('placeDigest', r.keys -> 'placeDigest', 'place', r.keys -> 'place')`;
