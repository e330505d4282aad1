import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';

interface Passwords {
  validatePassword(password: string, hash: string): Promise<boolean>;
  ensureHashedPasswords(values: { password: string }): Promise<{ password: string }>;
}

let nobodysHash: Promise<string> | undefined;

/**
 * Strapi 5.54 compares a password only if there is an account that has one: the time of the comparison would tell strangers
 * who exists. If there is none, this takes the same time, with the hash of a password that nobody knows.
 *
 * @param password what the caller sent
 */
export const compareWithNobody = async (strapi: Core.Strapi, password: string): Promise<void> => {
  const users = strapi.plugin('users-permissions').service('user') as unknown as Passwords;
  nobodysHash ??= users.ensureHashedPasswords({ password: randomUUID() }).then((hashed) => hashed.password);
  await users.validatePassword(password, await nobodysHash);
};
