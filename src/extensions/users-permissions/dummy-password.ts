import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';

interface Passwords {
  validatePassword(password: string, hash: string): Promise<boolean>;
  ensureHashedPasswords(values: { password: string }): Promise<{ password: string }>;
}

let dummyHash: Promise<string> | undefined;

const createDummyHash = async (users: Passwords): Promise<string> => {
  try {
    return (await users.ensureHashedPasswords({ password: randomUUID() })).password;
  } catch (error) {
    // The queue was full. The next comparison tries again.
    dummyHash = undefined;
    throw error;
  }
};

/**
 * Compares a password with a dummy hash. Strapi 5.54 compares passwords only if the account exists and has one, so the duration
 * would reveal which accounts exist; this takes the same time.
 *
 * @param password the password in the request
 */
export const compareWithDummy = async (strapi: Core.Strapi, password: string): Promise<void> => {
  const users = strapi.plugin('users-permissions').service<Passwords>('user');
  dummyHash ??= createDummyHash(users);
  await users.validatePassword(password, await dummyHash);
};
