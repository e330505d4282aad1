import type { Fault } from '../../domain/refusal';
import {
  MAX_FILTER_DEPTH,
  MAX_FILTER_LEAVES,
  MAX_FILTER_VALUES,
  MAX_INTEGER,
  MAX_TEXT_COMPARISONS,
  MAX_TEXT_LITERALS,
} from '../bounds';
import {
  type Comparison,
  isTextOperator,
  listOf,
  MANY,
  type OperandKind,
  OPERATORS,
  readOperand,
  unknownValue,
} from './filter-operators';
import { RECORD_KINDS, type Resource } from '../resource';
import type { Field, FieldKind } from '../field';
import { defined, isOneOf, isPlainObject } from '../../values';

/**
 * A parsed filter. A leaf compares one field, or the documentId, id or label of a related record. `words` all occur in the
 * searched texts of the resource.
 */
export type Condition =
  | { words: readonly string[] }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { field: string; through?: string; comparison: Comparison };

interface Traversal {
  resource: Resource;
  faults: Fault[];
  leaves: number;
  /** Number of text searches, and of characters searched for. */
  textComparisons: number;
  textLength: number;
}

const fault = (traversal: Traversal, path: (string | number)[], message: string): Condition[] => {
  traversal.faults.push({ path: ['filters', ...path], message });
  return [];
};

/** A plain value is for equality, a list for any of its values, as in Strapi. */
const operandsOf = (value: unknown): Record<string, unknown> => {
  if (isPlainObject(value)) return value;
  return Array.isArray(value) ? { $in: value } : { $eq: value };
};

/** The comparisons on one field: `{ $gte: '1', $lt: '5' }`, or a plain value. `$not` negates comparisons, once. */
const readLeaf = (
  traversal: Traversal,
  path: string[],
  { kind, values, isNegated }: { kind: OperandKind; values?: Field['values']; isNegated?: boolean },
  value: unknown,
  target: { field: string; through?: string },
): Condition[] => {
  const operands = operandsOf(value);
  if (Object.keys(operands).length === 0)
    return fault(traversal, path, 'A filter needs a comparison: filters[field][$operator]=value.');
  return Object.entries(operands).flatMap(([operator, operand]) => {
    traversal.leaves += 1;
    const where = [...path, ...(isPlainObject(value) ? [operator] : [])];
    if (operator === '$not' && !isNegated && isPlainObject(operand))
      return [
        {
          not: {
            all: readLeaf(traversal, where, { kind, ...(values && { values }), isNegated: true }, operand, target),
          },
        },
      ];
    if (!isOneOf(OPERATORS, operator))
      return fault(traversal, where, `Unknown filter operator "${operator.slice(0, 30)}".`);
    const comparison = readOperand(kind, operator as Comparison['operator'], operand);
    if (typeof comparison === 'string') return fault(traversal, where, comparison);
    const unknown = values && unknownValue(values, comparison);
    if (unknown !== undefined)
      return fault(traversal, where, `"${unknown}" is not a value of ${target.field}: ${values?.join(', ')}.`);
    if (isTextOperator(comparison.operator)) {
      traversal.textComparisons += 1;
      traversal.textLength += String(comparison.values[0]).length;
    }
    return [{ ...target, comparison }];
  });
};

const isNumericId = (value: unknown): boolean =>
  typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_INTEGER;

/**
 * A comparison of a relation itself. A related record is named by its documentId or its numeric id, which no documentId looks
 * like. A list can contain both.
 */
const readReference = (
  traversal: Traversal,
  path: string[],
  name: string,
  operator: string,
  operand: unknown,
): Condition[] => {
  const given = isOneOf(MANY, operator) ? listOf(operand) : [operand];
  const [ids, others] = [given.filter(isNumericId), given.filter((value) => !isNumericId(value))];
  const read = (kind: FieldKind, field: string, value: unknown) =>
    readLeaf(traversal, path, { kind }, { [operator]: value }, { field, through: name });
  if (ids.length === 0 || given.length > MAX_FILTER_VALUES) return read('relation', 'documentId', operand);
  if (others.length === 0) return read('integer', 'id', operand);
  const parts = [...read('integer', 'id', ids), ...read('relation', 'documentId', others)];
  return [operator === '$in' ? { any: parts } : { all: parts }];
};

/** A relation can be filtered only by the fields of its stub. */
const readRelation = (
  traversal: Traversal,
  path: string[],
  name: string,
  label: string,
  value: unknown,
): Condition[] => {
  const isDirect = !isPlainObject(value) || Object.keys(value).every((key) => key.startsWith('$'));
  if (isDirect) {
    const operands = Object.entries(operandsOf(value));
    if (operands.length === 0) return readLeaf(traversal, path, { kind: 'relation' }, value, { field: 'documentId' });
    return operands.flatMap(([operator, operand]) => readReference(traversal, path, name, operator, operand));
  }
  const kinds: Record<string, FieldKind> = { id: 'integer', documentId: 'string', [label]: 'string' };
  return Object.entries(value).flatMap(([key, operands]) => {
    const kind = Object.hasOwn(kinds, key) ? kinds[key] : undefined;
    if (!kind)
      return fault(traversal, [...path, key], `${name} can be filtered only by ${Object.keys(kinds).join(', ')}.`);
    return readLeaf(traversal, [...path, key], { kind }, operands, { field: key, through: name });
  });
};

const readField = (traversal: Traversal, path: string[], name: string, value: unknown): Condition[] => {
  if (Object.hasOwn(RECORD_KINDS, name)) {
    return readLeaf(traversal, path, { kind: RECORD_KINDS[name as keyof typeof RECORD_KINDS] }, value, { field: name });
  }
  const known = Object.hasOwn(traversal.resource.fields, name) ? traversal.resource.fields[name] : undefined;
  if (!known || known.secret)
    return fault(
      traversal,
      path,
      `"${name.slice(0, 60)}" is not a field that ${traversal.resource.plural} can be filtered by.`,
    );
  if (known.relation) return readRelation(traversal, path, name, known.relation.label, value);
  const kind = known.mayBeList ? 'list' : known.kind;
  return readLeaf(traversal, path, { ...known, kind }, value, { field: name });
};

const readGroup = (traversal: Traversal, path: string[], key: string, value: unknown, depth: number): Condition[] => {
  if (key === '$not') {
    const inner = readNode(traversal, [...path, key], value, depth + 1);
    return inner ? [{ not: inner }] : [];
  }
  const members: unknown[] = Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : [];
  if (members.length === 0) return fault(traversal, [...path, key], `${key} requires a list of filters.`);
  const read = members.flatMap(
    (member, index) => readNode(traversal, [...path, key, String(index)], member, depth + 1) ?? [],
  );
  return [key === '$or' ? { any: read } : { all: read }];
};

const readNode = (traversal: Traversal, path: string[], value: unknown, depth: number): Condition | null => {
  if (depth > MAX_FILTER_DEPTH) {
    fault(traversal, path, `Filters can be nested at most ${MAX_FILTER_DEPTH} levels deep.`);
    return null;
  }
  if (!isPlainObject(value) || Object.keys(value).length === 0) {
    fault(traversal, path, 'A filter needs a field: filters[field][$operator]=value.');
    return null;
  }
  const parts = Object.entries(value).flatMap(([key, inner]) =>
    ['$and', '$or', '$not'].includes(key)
      ? readGroup(traversal, path, key, inner, depth)
      : readField(traversal, [...path, key], key, inner),
  );
  return parts.length === 1 ? defined(parts[0]) : { all: parts };
};

const checkBounds = (traversal: Traversal): void => {
  const { leaves, textComparisons, textLength } = traversal;
  if (leaves > MAX_FILTER_LEAVES) fault(traversal, [], `A filter can have at most ${MAX_FILTER_LEAVES} comparisons.`);
  if (textComparisons > MAX_TEXT_COMPARISONS) {
    const operators = '$contains, $startsWith, $endsWith, $eqi and their variants';
    fault(
      traversal,
      [],
      `A filter can contain at most ${MAX_TEXT_COMPARISONS} text searches (${operators}). Use fewer.`,
    );
  }
  if (textLength > MAX_TEXT_LITERALS) {
    const message = `A filter can search for texts of at most ${MAX_TEXT_LITERALS} characters in total, not ${textLength}. Use shorter texts.`;
    fault(traversal, [], message);
  }
};

/**
 * Reads the `filters` parameter of a list request.
 *
 * @param resource the listed resource, which determines the valid fields
 * @param value the parsed parameter
 * @param faults receives one fault per part that is malformed, unknown, private or exceeds a bound
 * @returns the condition, or null without a filter
 */
export const parseFilters = (resource: Resource, value: unknown, faults: Fault[]): Condition | null => {
  if (value === undefined) return null;
  const traversal: Traversal = { resource, faults, leaves: 0, textComparisons: 0, textLength: 0 };
  const condition = readNode(traversal, [], value, 1);
  checkBounds(traversal);
  return condition;
};
