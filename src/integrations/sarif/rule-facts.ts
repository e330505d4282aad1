import { type Json, textAt } from './json';
import { ruleIdentifiers } from './identifiers';
import { helpText } from './message';
import { TEXT_LIMITS } from '../../domain/findings/texts';
import { textOf } from './texts';

/** What a rule says, as its findings show it. */
export interface RuleFacts {
  help: string | null;
  help_url: string | null;
  identifiers: string[];
}

/** A web address; null if it is another one, such as of a script, or too long to be followed. */
const webAddress = (text: string | null): string | null => {
  if (text === null || text.length > TEXT_LIMITS.line || !/^https?:\/\/[^/\s]/i.test(text)) return null;
  return /[\s\p{Cc}]/u.test(text) || !URL.canParse(text) ? null : text;
};

/** Reads a rule once for all of its results. */
export const factsOf = (
  rule: Json | null,
  { facts, taxonomies }: { facts: Map<Json | null, RuleFacts>; taxonomies: unknown[] },
): RuleFacts => {
  const known = facts.get(rule);
  if (known) return known;
  const read: RuleFacts = {
    help: textOf(helpText(rule), TEXT_LIMITS.help),
    help_url: webAddress(textAt(rule, 'helpUri')),
    identifiers: ruleIdentifiers(rule, taxonomies),
  };
  facts.set(rule, read);
  return read;
};
