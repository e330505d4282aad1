import type { Core } from '@strapi/strapi';
import { chunksOf } from '../../database/chunks';
import { isInIds, mostChanged } from '../../database/commits/id-lists';
import { connectionOf, isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import type { RuleHelp } from '../../domain/findings/rule-help';

/*
 * What scanners say about their rules, once for each rule: thousands of findings have the same. Rows are no findings, so they have no
 * content type.
 */
const TABLE = 'finding_rule_help';
const KEY = 'organisation_id, tool, rule_id';

/** The table of the help of rules. */
export const RULE_HELP: DatabaseObject = {
  name: 'finding-rule-help',
  definition: (strapi) => {
    const onSqlite = isSqlite(strapi);
    const text = onSqlite ? 'text' : 'text collate "C"';
    return [
      `create table if not exists ${TABLE} (id ${onSqlite ? 'integer primary key autoincrement' : 'serial primary key'},
        organisation_id integer not null, tool ${text} not null, rule_id ${text} not null, help text not null,
        scanned_at ${text} not null, unique (${KEY}))`,
    ];
  },
};

const NAMES = ['tool', 'rule_id', 'help', 'scanned_at'] as const;

/** The values of rules, as rows `n` of one parameter. */
const rowsOf = (strapi: Core.Strapi): string =>
  isSqlite(strapi)
    ? `(select ${NAMES.map((name) => `value ->> '${name}' as ${name}`).join(', ')} from json_each(?)) as n`
    : `json_to_recordset(?::json) as n (${NAMES.map((name) => `${name} text`).join(', ')})`;

/** Writes the text of a rule, unless the stored one is of a later scan. */
const NEWEST_WINS = `on conflict (${KEY}) do update set help = excluded.help, scanned_at = excluded.scanned_at
  where excluded.scanned_at >= ${TABLE}.scanned_at`;

/**
 * Keeps the help of some rules, in the open transaction. Of each rule, the text of the latest scan stays; one that is the same is not
 * written. The order keeps two imports from deadlocking.
 *
 * @param rules no two of one tool and rule
 */
export const keepRuleHelp = async (
  strapi: Core.Strapi,
  organisationId: number,
  rules: readonly RuleHelp[],
): Promise<void> => {
  await connectionOf(strapi).raw(
    `insert into ${TABLE} (${KEY}, help, scanned_at)
      select ${isSqlite(strapi) ? '?' : '?::int'}, n.tool, n.rule_id, n.help, n.scanned_at from ${rowsOf(strapi)}
        where not exists (select 1 from ${TABLE} t where t.organisation_id = ? and t.tool = n.tool
          and t.rule_id = n.rule_id and t.help = n.help)
        order by n.tool, n.rule_id
      ${NEWEST_WINS}`,
    [organisationId, JSON.stringify(rules), organisationId],
  );
};

/** The help of some rules of a tool, by rule. A rule of which none is kept is absent. */
export const helpOfRules = async (
  strapi: Core.Strapi,
  organisationId: number,
  tool: string,
  rules: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await connectionOf(strapi)(TABLE)
    .where({ [ORGANISATION_COLUMN]: organisationId, tool })
    .whereIn('rule_id', [...rules])
    .select<Pick<RuleHelp, 'rule_id' | 'help'>[]>('rule_id', 'help');
  return new Map(rows.map(({ rule_id: rule, help }) => [rule, help]));
};

/** An organisation that ends, and one that gets its findings; by their numeric ids. */
interface Move {
  from: number;
  to: number;
}

const idsOf = (strapi: Core.Strapi, organisationId: number): Promise<number[]> =>
  connectionOf(strapi)(TABLE).where(ORGANISATION_COLUMN, organisationId).orderBy('id').pluck<number[]>('id');

/** Copies the help of all rules to an organisation, in the open transaction. Of a rule that both have, the latest text stays. */
export const copyRuleHelp = async (strapi: Core.Strapi, { from, to }: Move): Promise<void> => {
  const db = connectionOf(strapi);
  for (const ids of chunksOf(await idsOf(strapi, from), mostChanged(strapi)))
    await db.raw(
      `insert into ${TABLE} (${KEY}, help, scanned_at) select ${isSqlite(strapi) ? '?' : '?::int'}, tool, rule_id, help, scanned_at
        from ${TABLE} where id ? order by id ${NEWEST_WINS}`,
      [to, isInIds(strapi, db, ids)],
    );
};

/** Moves the help of all rules to an organisation, in the open transaction. Of a rule that both have, the latest text stays. */
export const moveRuleHelp = async (strapi: Core.Strapi, move: Move): Promise<void> => {
  await copyRuleHelp(strapi, move);
  const db = connectionOf(strapi);
  for (const ids of chunksOf(await idsOf(strapi, move.from), mostChanged(strapi)))
    await db(TABLE)
      .whereRaw('id ?', [isInIds(strapi, db, ids)])
      .delete();
};

/** The help of one rule; null if none is kept. */
export const ruleHelpOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  tool: string,
  rule: string,
): Promise<string | null> => (await helpOfRules(strapi, organisationId, tool, [rule])).get(rule) ?? null;
