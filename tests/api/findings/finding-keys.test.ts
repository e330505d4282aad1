import { FINDING_IMPORTS } from '../../../src/repositories/findings/imports/import-tables';
import { db, isSqlite } from '../../helpers/api';
import { createAgain, runMigration } from '../../helpers/database/migrations';
import { explain, statementsDuring } from '../../helpers/database/query-plans';
import { brokenKeys } from '../../helpers/findings/broken-keys';
import { importAs, sarif, sarifResult, wordOf } from '../../helpers/findings/reports';
import { createPair } from '../../helpers/merge-split-world';
import { createTenant, type Tenant, unique } from '../../helpers/world';

/*
 * The keys by which imports recognise findings belong to the organisation of their finding, whatever moves it.
 */

const KEYS = 'finding_keys';

/** What looks keys up, and by what: the results of equal content, or the keys of a part of the report. */
const LOOKUP = /from finding_keys where .*?lookup (?:= )?(r\.content|s\.lookup|in \(select value)/;
const LISTED = isSqlite() ? 'in (select value' : 's.lookup';

const report = (count: number, more: object = {}): object =>
  sarif(Array.from({ length: count }, (_all, index) => sarifResult(`K${wordOf(index)}`, index + 1, more)));

const keysOf = async (organisation: number): Promise<string[]> =>
  db()(KEYS).where({ organisation_id: organisation }).orderBy('lookup').pluck('lookup');

const again = (tenant: Tenant) => importAs(tenant, report(3), `?scope=main&organisation=${tenant.documentId}`);

it('are the same for what two organisations scan, but looked up for one', async () => {
  const [one, other] = [await createTenant(), await createTenant()];
  for (const tenant of [one, other]) await importAs(tenant, report(600));
  const seen = await statementsDuring(async () => {
    expect(await importAs(other, report(600, { level: 'note' }))).toMatchObject({ created: 0, updated: 600 });
  });
  expect(await keysOf(one.id)).toEqual(await keysOf(other.id));
  const lookups = seen.filter(({ sql }) => LOOKUP.test(sql));
  expect(lookups.map(({ sql }) => LOOKUP.exec(sql)?.[1])).toEqual(expect.arrayContaining(['r.content', LISTED]));
  for (const lookup of lookups)
    expect(await explain(lookup)).toMatch(/lookup = .+ AND .*organisation_id = |lookup=\? AND organisation_id=\?/);
});

it('follow their findings in a merge, so that the next scan recognises them', async () => {
  const { source, target } = await createPair();
  await importAs(source, report(3));
  const keys = await keysOf(source.id);
  expect(keys.length).toBeGreaterThanOrEqual(3);
  const { call } = source.people.owner;
  expect((await call.post(`/organisations/${source.documentId}/merge`, { into: target.documentId })).status).toBe(200);
  expect([await keysOf(source.id), await keysOf(target.id)]).toEqual([[], keys]);
  expect(await again(target)).toMatchObject({ created: 0, unchanged: 3, closed: 0 });
});

it('follow them in a split', async () => {
  const whole = await createTenant();
  const { owner, engineer } = whole.people;
  await importAs(whole, report(3));
  const keys = await keysOf(whole.id);
  const members: string[] = await db()('memberships')
    .where({ organisation_id: whole.id })
    .whereIn('user_id', [owner.id, engineer.id])
    .pluck('document_id');
  const into = ['East', 'West'].map((name) => ({ name: unique(name), members }));
  const { status, body } = await owner.call.post(`/organisations/${whole.documentId}/split`, { into });
  expect({ status, body }).toMatchObject({ status: 200 });
  const parts: { documentId: string }[] = body.data.organisations;
  const ids: number[] = await db()('organisations')
    .whereIn(
      'document_id',
      parts.map(({ documentId }) => documentId),
    )
    .pluck('id');
  const moved = await Promise.all(ids.map(keysOf));
  expect([await keysOf(whole.id), moved.flat().sort()]).toEqual([[], [...keys].sort()]);
  expect(await brokenKeys({ table: KEYS, column: 'finding_id' }, 'security_findings')).toBe(0);
});

it('follow a finding that loses its organisation, and end with it', async () => {
  const tenant = await createTenant();
  await importAs(tenant, report(3));
  const keys = await keysOf(tenant.id);
  const ids: number[] = await db()('security_findings').where({ organisation_id: tenant.id }).pluck('id');
  const move = (to: number | null) => db()('security_findings').whereIn('id', ids).update({ organisation_id: to });
  await move(null);
  expect(await keysOf(tenant.id)).toEqual([]);
  await move(tenant.id);
  expect(await keysOf(tenant.id)).toEqual(keys);
  await db()('security_findings').where({ organisation_id: tenant.id }).delete();
  expect(await keysOf(tenant.id)).toEqual([]);
});

it('get their organisation by the migration, which drops those of deleted findings', async () => {
  const tenant = await createTenant();
  await importAs(tenant, report(3));
  const keys = await keysOf(tenant.id);
  await db()(KEYS).insert({ organisation_id: tenant.id, finding_id: 999_999_999, lookup: 'of a deleted finding' });
  // As an earlier version has left it: without triggers.
  for (const name of ['move', 'end'])
    await db().raw(`drop trigger finding_keys_${name}${isSqlite() ? '' : ' on security_findings'}`);
  await db().raw('drop index finding_keys_lookup_idx');
  await runMigration('2026.11.30T19.00.00.finding-keys.js');
  await createAgain(FINDING_IMPORTS);
  expect(await keysOf(tenant.id)).toEqual(keys);
  expect(await brokenKeys({ table: KEYS, column: 'finding_id' }, 'security_findings')).toBe(0);
  expect(await again(tenant)).toMatchObject({ created: 0, unchanged: 3 });
});
