import { yieldToEventLoop } from '../database/fair-turns';
import { isPlainObject } from '../values';
import { chunksOf } from '../database/chunks';

/** Entries of a list that are serialised at once: members of a group, or groups of a user. */
const CHUNK_SIZE = 200;

const inParts = async (list: readonly unknown[]): Promise<string> => {
  const parts: string[] = [];
  for (const chunk of chunksOf(list, CHUNK_SIZE)) {
    await yieldToEventLoop();
    parts.push(JSON.stringify(chunk).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
};

const isLarge = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > CHUNK_SIZE;

const resourceText = async (resource: unknown): Promise<string> => {
  await yieldToEventLoop();
  if (!isPlainObject(resource) || !Object.values(resource).some(isLarge)) return JSON.stringify(resource);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(resource))
    if (value !== undefined)
      fields.push(`${JSON.stringify(name)}:${isLarge(value) ? await inParts(value) : JSON.stringify(value)}`);
  return `{${fields.join(',')}}`;
};

/**
 * Serialises a response: one resource, or a list of them. A group may have ten thousand members, and each of 200 users
 * may be in hundreds of groups, so other requests get a turn in between.
 */
export const answerText = async (body: Record<string, unknown>): Promise<string> => {
  const { Resources: resources, ...rest } = body;
  if (!Array.isArray(resources)) return resourceText(body);
  const texts: string[] = [];
  for (const resource of resources) texts.push(await resourceText(resource));
  return `${JSON.stringify(rest).slice(0, -1)},"Resources":[${texts.join(',')}]}`;
};
