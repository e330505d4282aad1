import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import type { OwnDatabase } from '../environment/own-database';

const folder = path.resolve(__dirname, '../../fixtures/upgrade');

/** Credentials that programs have on one of the databases of a fixture. */
export interface FixtureCredentials {
  scimToken: string;
  agent: { documentId: string; credential: string };
}

/** What is known about a fixture (tests/fixtures/upgrade/README.md). */
export interface Fixture {
  release: string;
  secrets: Record<string, string>;
  password: string;
  sqlite: FixtureCredentials;
  postgres: FixtureCredentials;
}

/** The releases that have a fixture. */
export const fixtureReleases = (): string[] =>
  readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'facts.json')));

/** The facts of a release. */
export const fixtureOf = (release: string): Fixture =>
  JSON.parse(readFileSync(path.join(folder, release, 'facts.json'), 'utf8')) as Fixture;

const unpack = (release: string, name: string): Buffer => gunzipSync(readFileSync(path.join(folder, release, name)));

/** Restores a fixture into an empty database. */
export const restoreFixture = async ({ isSqlite, env }: OwnDatabase, release: string): Promise<void> => {
  if (isSqlite) return writeFileSync(env.DATABASE_FILENAME as string, unpack(release, 'sqlite.db.gz'));
  const client = new Client({ connectionString: env.DATABASE_URL as string });
  await client.connect();
  await client.query(unpack(release, 'postgres.sql.gz').toString());
  await client.end();
};
