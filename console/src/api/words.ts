import { TenantryError } from '@tenantry/client';
import i18next from 'i18next';
import type { Fault } from './faults';

type Values = Readonly<Record<string, unknown>>;

/** A text that may be absent, unlike those that `t` takes. */
export const find = (
  namespace:
    | 'audit'
    | 'auditActions'
    | 'auditFields'
    | 'deployments'
    | 'events'
    | 'refusals'
    | 'faults'
    | 'scimLog'
    | 'warnings',
  key: string,
): string | undefined => {
  const text: unknown = i18next.getResource(i18next.language, namespace, key);
  return typeof text === 'string' ? text : undefined;
};

const shown = (value: unknown): string =>
  typeof value === 'number' ? new Intl.NumberFormat(i18next.language).format(value) : String(value);

/** Fills in what a sentence names; null if the values do not have it. */
export const filled = (sentence: string, values: Values): string | null => {
  const names = [...sentence.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '');
  if (names.some((name) => values[name] === undefined || values[name] === null)) return null;
  return sentence.replaceAll(/{{(\w+)}}/g, (_all, name: string) => shown(values[name]));
};

const general = (): string => find('faults', 'codes.VALUE_INVALID') ?? '';

/** The sentence for a fault of a field, in the language of the reader and without the name of the field. */
export const sentenceOfFault = ({ code = 'VALUE_INVALID', limit }: Fault): string => {
  const sentence = find('faults', `codes.${code}`) ?? find('refusals', code);
  return (sentence && filled(sentence, { limit })) ?? general();
};

/** The sentence for a refusal, in the language of the reader. */
export const sentenceOf = (error: TenantryError): string => {
  const sentence = find('refusals', error.code);
  return (sentence && filled(sentence, error.details)) ?? find('faults', 'unknown') ?? error.message;
};

/** What the API says about a change that it made or would make: with what its sentence names. */
export interface Warning {
  code: string;
  /** In English. */
  message: string;
  details?: Values | undefined;
}

/** The sentence for a warning, in the language of the reader; without one, as the API says it. */
export const sentenceOfWarning = ({ code, message, details, ...more }: Warning): string => {
  const sentence = find('warnings', code);
  return (sentence && filled(sentence, { ...more, ...details })) ?? message;
};

/** What forms call a field of the API; undefined if none has it. The names of a list and of its entries are one. */
export const labelOf = ({ path }: Fault): string | undefined => {
  const names = path.filter((part) => typeof part === 'string');
  return names.map((name) => find('faults', `labels.${name}`)).findLast((label) => label !== undefined);
};

/** The sentence for a fault of an entry of a list says which entry it is. */
export const sentenceOfEntry = (fault: Fault): string => {
  const at = fault.path.find((part) => typeof part === 'number');
  const sentence = sentenceOfFault(fault);
  const entry = at === undefined ? undefined : find('faults', 'entry');
  return entry === undefined ? sentence : entry.replace('{{at}}', shown(Number(at) + 1)).replace('{{text}}', sentence);
};

/** A fault where nothing else says which field it is about. */
export const lineOf = (fault: Fault): string => {
  const [label, sentence] = [labelOf(fault), sentenceOfEntry(fault)];
  return label === undefined ? sentence : `${label}: ${sentence}`;
};

/** What went wrong, in one sentence: of the API, or of the console itself. */
export const wordsOf = (error: unknown): string => {
  if (error instanceof TenantryError) return sentenceOf(error);
  return error instanceof Error ? error.message : String(error);
};
