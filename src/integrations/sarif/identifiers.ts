import { isPlainObject } from '../../values';
import { at, entryAt, type Json, listAt, objectAt, textAt } from './json';

const MAX_IDENTIFIERS = 50;

/** Texts that are searched at most, and characters of each. */
const MAX_TEXTS = 500;
const MAX_LENGTH = 1_000;

const IDENTIFIER = /(?<![a-z0-9])(?:CVE-\d{4}-\d{4,19}|GHSA(?:-[0-9a-z]{4}){3}|CWE-\d{1,6})(?![a-z0-9])/gi;

/** Properties that name weaknesses. Others can mention some that are not meant. */
const NAMED = /cwe|cve|ghsa|tags|identifier|alias|vulnerab|^ids?$/i;

/** The texts within a value: itself, those of a list, or those of an object. */
const textsIn = (value: unknown, depth = 0): string[] => {
  if (typeof value === 'string') return [value];
  if (depth > 2 || typeof value !== 'object' || value === null) return [];
  return Object.values(value)
    .slice(0, MAX_TEXTS)
    .flatMap((one) => textsIn(one, depth + 1));
};

const inProperties = (owner: Json | null): string[] => {
  const properties = objectAt(owner, 'properties');
  return Object.keys(properties)
    .filter((key) => NAMED.test(key))
    .slice(0, MAX_TEXTS)
    .flatMap((key) => textsIn(properties[key]));
};

/** A weakness of a taxonomy: the number 79 in one that is named CWE is CWE-79. */
const inReference = (reference: unknown, taxonomies: unknown[]): string[] => {
  const id = textAt(reference, 'id');
  const component = objectAt(reference, 'toolComponent');
  const taxonomy = entryAt(taxonomies, component, 'index');
  const taxon = id ?? textAt(entryAt(listAt(taxonomy, 'taxa'), reference, 'index'), 'id');
  if (taxon === null) return [];
  const name = textAt(component, 'name') ?? textAt(taxonomy, 'name');
  return /^\d+$/.test(taxon) && name?.toUpperCase() === 'CWE' ? [`CWE-${taxon}`] : [taxon];
};

/** Upper case, and without zeros in front of the number of a CWE. */
const normalised = (id: string): string => id.toUpperCase().replace(/^CWE-0+(?=\d)/, 'CWE-');

/** The CVE, GHSA and CWE ids in texts, without repetition. */
const identifiersIn = (texts: string[]): string[] => {
  const found = new Set<string>();
  for (const text of texts.slice(0, MAX_TEXTS))
    for (const [id] of text.slice(0, MAX_LENGTH).matchAll(IDENTIFIER)) {
      found.add(normalised(id));
      if (found.size === MAX_IDENTIFIERS) return [...found];
    }
  return [...found];
};

/** The identifiers that a rule names. */
export const ruleIdentifiers = (rule: Json | null, taxonomies: unknown[]): string[] =>
  identifiersIn([
    ...(textAt(rule, 'id') === null ? [] : [String(at(rule, 'id'))]),
    ...inProperties(rule),
    ...listAt(rule, 'relationships')
      .slice(0, MAX_TEXTS)
      .flatMap((one) => inReference(isPlainObject(one) ? one.target : null, taxonomies)),
  ]);

/** The identifiers of a result: its own first, then those of its rule. */
export const identifiersOf = (result: Json, ruleId: string, ofRule: string[], taxonomies: unknown[]): string[] =>
  identifiersIn([
    ruleId,
    ...listAt(result, 'taxa')
      .slice(0, 100)
      .flatMap((one) => inReference(one, taxonomies)),
    ...inProperties(result).slice(0, 300),
    ...ofRule,
  ]);
