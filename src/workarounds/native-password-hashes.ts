import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { hash, hashSync, verify } from '@node-rs/bcrypt';
import type { Core } from '@strapi/strapi';
import { hashInTurn } from '../http/sign-ins/password-queue';

/**
 * Strapi 5.54 hashes passwords with bcryptjs 2.4, which computes in the event loop: every sign-in, registration and reset keeps
 * all other requests waiting for 100 ms slices, and a password with half of a surrogate pair ends the process. Here the functions
 * that Strapi calls compute the same hashes in native code, in threads, behind a queue.
 *
 * The document service hashes synchronously. So a document middleware computes the hash first, and the synchronous function
 * returns it.
 */
interface Bcryptjs {
  hash(password: string, rounds: number): Promise<string>;
  hashSync(password: string, rounds: number): string;
  compare(password: string, encoded: string): Promise<boolean>;
}

interface PasswordAttribute {
  type: string;
  encryption?: { rounds?: number };
}

/** The packages that call bcryptjs. Each may bring its own copy. */
const CALLERS = ['@strapi/core', '@strapi/admin', '@strapi/plugin-users-permissions', '@strapi/plugin-documentation'];
const DEFAULT_ROUNDS = 10;
const WRITES = new Set(['create', 'update', 'clone']);

const computed = new AsyncLocalStorage<ReadonlyMap<string, string>>();

const keyOf = (password: string, rounds: number): string => `${rounds} ${password}`;

/** Every copy of bcryptjs that Strapi calls. */
const copiesOfBcryptjs = (): Set<Bcryptjs> => {
  const copies = CALLERS.map(
    (caller) => createRequire(require.resolve(`${caller}/package.json`))('bcryptjs') as Bcryptjs,
  );
  return new Set(copies);
};

/** The functions that replace those of bcryptjs, with the same results. */
export const nativeFunctions = (inTurn: <T>(work: () => Promise<T>) => Promise<T>): Bcryptjs => ({
  hash: (password, rounds) => inTurn(() => hash(password, rounds)),
  compare: (password, encoded) => inTurn(() => verify(password, encoded)),
  hashSync: (password, rounds) => computed.getStore()?.get(keyOf(password, rounds)) ?? hashSync(password, rounds),
});

/** The passwords of a write, each with its rounds. */
const passwordsIn = (attributes: Record<string, PasswordAttribute>, data: Record<string, unknown>) =>
  Object.entries(attributes).flatMap(([name, { type, encryption }]) => {
    const value = data[name];
    if (type !== 'password' || typeof value !== 'string') return [];
    return [{ password: value, rounds: Number(encryption?.rounds ?? DEFAULT_ROUNDS) }];
  });

/** A write of the document service, before its passwords are hashed. */
export interface DocumentWrite {
  uid: string;
  documentId: string | undefined;
  data: Record<string, unknown>;
}

/**
 * Hashes passwords in native code. Call it in register(), after other document middlewares, which may refuse a write.
 *
 * @param check refuses a write with a password that breaks the rule
 */
export const hashPasswordsNatively = (strapi: Core.Strapi, check: (write: DocumentWrite) => Promise<void>): void => {
  const native = nativeFunctions((work) => hashInTurn(strapi, work));
  for (const copy of copiesOfBcryptjs()) Object.assign(copy, native);
  strapi.documents.use(async (context, next) => {
    const { data, documentId } = context.params as { data?: Record<string, unknown>; documentId?: string };
    if (!WRITES.has(context.action) || !data) return next();
    await check({ uid: context.uid, documentId, data });
    const hashes = new Map<string, string>();
    for (const { password, rounds } of passwordsIn(context.contentType.attributes, data))
      hashes.set(keyOf(password, rounds), await native.hash(password, rounds));
    return hashes.size === 0 ? next() : computed.run(hashes, next);
  });
};
