import type { Fault } from '../../domain/refusal';
import { MAX_POPULATE_DEPTH, MAX_POPULATED } from '../bounds';
import { isPlainObject } from '../../values';
import { type Resource, resourceOf } from '../resource';
import { listOf } from './filter-operators';

/**
 * `populate` has no effect, because responses always contain relations as stubs. All forms of Strapi are accepted, so that its
 * clients work, but a name that no response can contain is a mistake.
 */
interface Traversal {
  faults: Fault[];
  names: number;
}

/** Everything or nothing, which are always known. */
const WHOLE: readonly unknown[] = ['*', 'true', 'false'];

const separated = (entry: unknown): unknown[] => (typeof entry === 'string' ? entry.split(',') : [entry]);

const fault = (traversal: Traversal, path: string[], message: string): void =>
  void traversal.faults.push({ path: ['populate', ...path], message });

/** The fields of a related record, which are those of its stub. */
const checkFields = (traversal: Traversal, path: string[], label: string, value: unknown): void => {
  const known = ['*', 'id', 'documentId', label];
  const names = listOf(value).flatMap(separated);
  if (names.some((name) => typeof name !== 'string' || !known.includes(name.trim())))
    fault(
      traversal,
      path,
      `Relations have only ${known.slice(1).join(', ')}. Read the related record itself for its other fields.`,
    );
};

/** A relation with its options, such as `{ fields: ['name'], populate: '*' }`. */
const checkRelation = (
  traversal: Traversal,
  owner: Resource | undefined,
  path: string[],
  name: string,
  value: unknown,
): void => {
  traversal.names += 1;
  if (traversal.names > MAX_POPULATED) return;
  const related = owner && Object.hasOwn(owner.fields, name) ? owner.fields[name]?.relation : undefined;
  if (!related)
    return fault(traversal, path, `"${name.slice(0, 60)}" is not a relation of ${owner?.singular ?? 'this record'}.`);
  if (WHOLE.includes(value)) return;
  const place = [...path, name];
  if (!isPlainObject(value)) return fault(traversal, place, 'A relation is populated with true, fields or populate.');
  for (const [option, inner] of Object.entries(value)) {
    if (option === 'fields') checkFields(traversal, [...place, option], related.label, inner);
    else if (option === 'populate') checkAll(traversal, resourceOf(related.target), [...place, option], inner);
    else
      fault(traversal, [...place, option.slice(0, 60)], 'A relation can be populated only with fields and populate.');
  }
};

/** `author`, or `organisation.author` as `{ organisation: { populate: 'author' } }`. */
const checkText = (traversal: Traversal, owner: Resource | undefined, path: string[], text: string): void => {
  if (WHOLE.includes(text)) return;
  const [name = '', ...rest] = text.split('.');
  checkRelation(traversal, owner, path, name, rest.length > 0 ? { populate: rest.join('.') } : '*');
};

const checkAll = (traversal: Traversal, owner: Resource | undefined, path: string[], value: unknown): void => {
  if (path.length > 2 * MAX_POPULATE_DEPTH) {
    fault(traversal, [], `populate can be at most ${MAX_POPULATE_DEPTH} levels deep.`);
  } else if (isPlainObject(value) && Object.keys(value).some((key) => !/^\d+$/.test(key))) {
    for (const [name, options] of Object.entries(value)) checkRelation(traversal, owner, path, name, options);
  } else {
    for (const entry of listOf(value).flatMap(separated)) {
      if (typeof entry === 'string') checkText(traversal, owner, path, entry.trim());
      else fault(traversal, path, 'populate must be *, or names of relations.');
    }
  }
};

/**
 * Checks `populate`.
 *
 * @param faults receives one fault per unknown name or option, or one if there are too many
 */
export const checkPopulate = (resource: Resource, value: unknown, faults: Fault[]): void => {
  if (value === undefined) return;
  const traversal: Traversal = { faults, names: 0 };
  checkAll(traversal, resource, [], value);
  if (traversal.names > MAX_POPULATED) fault(traversal, [], `populate can contain at most ${MAX_POPULATED} names.`);
};
