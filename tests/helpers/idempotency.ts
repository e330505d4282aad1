import { app } from './api';
import { compiled } from './compiled';
import type { Person } from './world';

const { keyedHash } = compiled('database/secrets/token-hash');

const query = ({ id }: Pick<Person, 'id'>, key: string) =>
  app()
    .db.connection('idempotency_keys')
    .where({ key_hash: keyedHash(`idempotency key\nuser ${id}\n${key}`) });

/** The stored use of a person's key. */
export const storedKey = (person: Pick<Person, 'id'>, key: string): Promise<Record<string, unknown> | undefined> =>
  query(person, key).first();

const MINUTE = 60_000;

/** Makes a used key look as if its request were running, or as if its process had died. */
export const reopenKey = (person: Pick<Person, 'id'>, key: string, state: 'running' | 'abandoned'): Promise<number> => {
  const until = new Date(Date.now() + (state === 'running' ? MINUTE : -MINUTE)).toISOString();
  const isSqlite = app().db.dialect.client === 'sqlite';
  const held_until = isSqlite ? Date.parse(until) : until;
  return query(person, key).update({ response_sealed: null, holder: 'another attempt', held_until });
};

/** Makes the 24 hours of a used key end. */
export const expireKey = (person: Pick<Person, 'id'>, key: string): Promise<number> => {
  const isSqlite = app().db.dialect.client === 'sqlite';
  const at = Date.now() - MINUTE;
  return query(person, key).update({ expires_at: isSqlite ? at : new Date(at).toISOString() });
};
