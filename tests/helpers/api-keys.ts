import { as, type Caller } from './api';
import { type Person, unique } from './world';

/** A new key, and its requests. */
export interface TestKey {
  key: string;
  documentId: string;
  call: Caller;
}

/** The time in some days. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a key with some capabilities. */
export const createKey = async (
  { call }: Person,
  capabilities: string[],
  more: Record<string, unknown> = {},
): Promise<TestKey> => {
  const answer = await call.post('/api-keys', { name: unique('key'), capabilities, expires_at: inDays(30), ...more });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { key, documentId } = answer.body.data as { key: string; documentId: string };
  return { key, documentId, call: as(key) };
};
