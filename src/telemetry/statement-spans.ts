import { LRUCache } from 'lru-cache';
import type { SpanSketch } from './spans';

const MAX_KEPT = 1000;
const OPERATION = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?["`]?(\w+)["`]?(?:\s*\.\s*["`]?(\w+)["`]?)?/i;

const kept = new LRUCache<string, SpanSketch>({ max: MAX_KEPT });

/** The names of databases in the semantic conventions of OpenTelemetry. */
type System = 'sqlite' | 'postgresql';

const sketchOf = (sql: string, system: System): SpanSketch => {
  const operation = OPERATION.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const found = TABLE.exec(sql);
  const table = found?.[2] ?? found?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    onlyWithin: true,
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  };
};

/**
 * The span of an SQL statement: its operation and table, neither its text nor its values.
 */
export const statementSketch = (sql: string, system: System): SpanSketch => {
  const known = kept.get(sql) ?? sketchOf(sql, system);
  kept.set(sql, known);
  return known;
};
