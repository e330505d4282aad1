import { at, type Json, listAt, objectAt, textAt } from './json';

/** Replaces `{0}` by the first argument. Doubled braces stand for braces. A message without arguments is as it is. */
const withArguments = (text: string, values: unknown[]): string => {
  if (values.length === 0) return text;
  return text.replace(/\{\{|\}\}|\{(\d{1,3})\}/g, (found, position: string | undefined) => {
    if (position === undefined) return found.charAt(0);
    const value = values[Number(position)];
    return typeof value === 'string' ? value : found;
  });
};

/** Links within a message lead to places of the report: `[the input](1)` is `the input`. */
const withoutLinks = (text: string): string => text.replace(/\[([^[\]\\\n]{1,500})\]\(\d{1,9}\)/g, '$1');

/** The text with an id of a message, from the rule or, for all rules, its tool. */
const byId = (id: string, rule: Json | null, driver: Json): unknown =>
  at(objectAt(rule, 'messageStrings'), id) ?? at(objectAt(driver, 'globalMessageStrings'), id);

/** The longest message that is read; longer ones are cut anyway. */
const MAX_READ = 50_000;

/** The message of a result; null if it has none. */
export const messageOf = (result: Json, rule: Json | null, driver: Json): string | null => {
  const message = objectAt(result, 'message');
  const id = textAt(message, 'id');
  const source = id === null ? undefined : byId(id, rule, driver);
  const text =
    textAt(message, 'text') ?? textAt(message, 'markdown') ?? textAt(source, 'text') ?? textAt(source, 'markdown');
  return text === null ? null : withoutLinks(withArguments(text.slice(0, MAX_READ), listAt(message, 'arguments')));
};

/** What a rule says about itself; null if that is nothing. */
export const ruleText = (rule: Json | null): string | null =>
  textAt(objectAt(rule, 'fullDescription'), 'text') ??
  textAt(objectAt(rule, 'shortDescription'), 'text') ??
  textAt(rule, 'name');

/** How a rule explains itself: Markdown, or plain text. */
export const helpText = (rule: Json | null): string | null =>
  textAt(objectAt(rule, 'help'), 'markdown') ??
  textAt(objectAt(rule, 'help'), 'text') ??
  textAt(objectAt(rule, 'fullDescription'), 'markdown') ??
  textAt(objectAt(rule, 'fullDescription'), 'text') ??
  textAt(objectAt(rule, 'shortDescription'), 'text');
