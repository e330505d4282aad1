import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import request from 'supertest';
import { ADVISORY_LOCKS } from '../../../src/database/advisory-locks';
import { SCHEMA, SCHEMA_VERSIONS, versionFault } from '../../../src/database/schema/versions';
import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { ownDatabase } from '../../helpers/environment/own-database';
import { createTenant, unique } from '../../helpers/world';

const isOnPostgres = process.env.TEST_DATABASE === 'postgres';
const onPostgres = isOnPostgres ? it : it.skip;
const onSqlite = isOnPostgres ? it.skip : it;
console.info(
  isOnPostgres
    ? 'Tables are copied for their foreign keys on SQLite only.'
    : 'Locks of migrations and changed plans exist on PostgreSQL only.',
);

describe('the version of the schema', () => {
  it('is recorded by the start that has created the tables', async () => {
    const { contentTypesHash } = compiled('database/schema/schema-parts');
    const [row] = (await db()('schema_versions').orderBy('id')) as { schema_version: number; parts: string }[];
    expect(row?.schema_version).toBe(SCHEMA.schema);
    expect(JSON.parse(row?.parts ?? '')).toMatchObject({ contentTypes: contentTypesHash(app()) });
  });

  it('is raised when the content types have changed since the last release', () => {
    const { contentTypesHash } = compiled('database/schema/schema-parts');
    const changelog = readFileSync(path.resolve(__dirname, '../../../CHANGELOG.md'), 'utf8');
    const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version);
    expect(versionFault(SCHEMA_VERSIONS, contentTypesHash(app()), released)).toBeNull();
  });
});

describe('the lock of a node that migrates', () => {
  const { takeMigrationLock } = compiled('database/schema/migration-lock');
  const isHeld = async () =>
    (await db()('pg_locks').where({ locktype: 'advisory', objid: ADVISORY_LOCKS.migration, granted: true })).length > 0;

  onPostgres('ends with its connection, which the node notices before it records anything', async () => {
    const lock = await takeMigrationLock(app(), 1);
    lock.assertHeld();
    await expect(takeMigrationLock(app(), 0)).rejects.toMatchObject({ code: 'MIGRATION_LOCK_TIMEOUT' });
    await db().raw('select pg_terminate_backend(pid) from pg_locks where locktype = ? and objid = ? and granted', [
      'advisory',
      ADVISORY_LOCKS.migration,
    ]);
    const next = await takeMigrationLock(app(), 10);
    expect(lock.assertHeld).toThrow(/broke: .*Another node may be migrating/);
    await lock.release();
    expect(await isHeld()).toBe(true);
    await next.release();
    expect(await isHeld()).toBe(false);
  });
});

describe('a node that runs while another one migrates', () => {
  onPostgres('prepares its statements again, after at most one failure', async () => {
    const { people } = await createTenant();
    // Without the check of the OpenAPI document, which has no 500.
    const create = async () =>
      (
        await request(app().server.httpServer)
          .post('/api/svc-agents')
          .set('Authorization', `Bearer ${people.engineer.token}`)
          .send({ data: { hostname: unique() } })
      ).status;
    const silent = jest.spyOn(app().log, 'error').mockImplementation(() => app().log);
    try {
      expect(await create()).toBe(201);
      for (const change of ['add column of_a_newer_version integer', 'drop column of_a_newer_version']) {
        await db().raw(`alter table svc_agents ${change}`);
        const statuses = [await create(), await create(), await create()];
        expect(statuses).toEqual([expect.any(Number), 201, 201]);
      }
    } finally {
      silent.mockRestore();
    }
  });
});

describe('a relation that a later version adds', () => {
  /** An application whose only content type is `notes`, with a relation to users. */
  const strapiOf = (connection: Knex) => {
    const foreignKeys = [
      { name: 'notes_author_fk', columns: ['author_id'], referencedTable: 'users', onDelete: 'SET NULL' },
      { name: 'notes_reader_fk', columns: ['reader_id'], referencedTable: 'users', onDelete: 'SET NULL' },
    ];
    return {
      contentTypes: { 'api::note.note': {} },
      db: {
        connection,
        dialect: { client: 'sqlite' },
        metadata: { get: () => ({ tableName: 'notes' }) },
        schema: { schema: { tables: [{ name: 'notes', foreignKeys }] } },
      },
    } as never;
  };

  onSqlite('gets its foreign key on SQLite, in a copy of the table', async () => {
    const { createObjects } = compiled('database/schema/database-objects');
    const { SQLITE_FOREIGN_KEYS } = compiled('database/schema/sqlite-foreign-keys');
    const own = await ownDatabase();
    for (const statement of [
      'create table users (id integer primary key)',
      `create table notes (id integer primary key autoincrement, author_id integer, text varchar(255) default 'a (b)',
         constraint notes_author_fk foreign key (author_id) references users (id) on delete set null)`,
      'alter table notes add column reader_id integer',
      'create table comments (id integer primary key, note_id integer references notes (id) on delete set null)',
      'create table log (note_id integer)',
      'create index notes_text_idx on notes (text)',
      'create trigger notes_log after insert on notes begin insert into log values (new.id); end',
      'insert into users values (1), (2)',
      'insert into notes (id, author_id, reader_id) values (1, 1, 2), (2, 1, 9), (7, 1, 1)',
      'insert into comments values (1, 1)',
      'delete from notes where id = 7',
    ])
      await own.db.raw(statement);
    const strapi = strapiOf(own.db);
    const names = await createObjects(strapi, [SQLITE_FOREIGN_KEYS]);
    // The second time, nothing is missing.
    await createObjects(strapi, [SQLITE_FOREIGN_KEYS]);
    expect([...names]).toEqual(['sqlite-foreign-keys']);
    expect(await own.db('comments').pluck('note_id')).toEqual([1]);
    // What pointed to nobody points to nothing.
    expect(await own.db('notes').orderBy('id').select('id', 'author_id', 'reader_id', 'text')).toEqual([
      { id: 1, author_id: 1, reader_id: 2, text: 'a (b)' },
      { id: 2, author_id: 1, reader_id: null, text: 'a (b)' },
    ]);
    await own.db('users').where('id', 2).delete();
    expect(await own.db('notes').pluck('reader_id')).toEqual([null, null]);
    const [id] = (await own.db('notes').insert({ author_id: 1 })) as number[];
    expect(id).toBe(8);
    expect(await own.db('log').pluck('note_id')).toEqual([1, 2, 7, 8]);
    expect(await own.db('sqlite_master').where('name', 'notes_text_idx').pluck('type')).toEqual(['index']);
    await own.drop();
  });
});
