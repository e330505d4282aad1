import { addressIn } from '../../domain/findings/report-values';
import { at, type Json } from './json';
import { ruleIdentifiers } from './identifiers';
import { helpText } from './message';
import { type PackageParts, ruleParts } from './packages';
import { cleanText, TEXT_LIMITS } from '../../domain/findings/texts';

/** What a rule says, as its findings show it. */
export interface RuleFacts {
  help: string | null;
  help_url: string | null;
  identifiers: string[];
  package: PackageParts;
}

/** Reads a rule once for all of its results. */
export const factsOf = (
  rule: Json | null,
  { facts, taxonomies }: { facts: Map<Json | null, RuleFacts>; taxonomies: unknown[] },
): RuleFacts => {
  const known = facts.get(rule);
  if (known) return known;
  const read: RuleFacts = {
    help: cleanText(helpText(rule), TEXT_LIMITS.help),
    help_url: addressIn(at(rule, 'helpUri')),
    identifiers: ruleIdentifiers(rule, taxonomies),
    package: ruleParts(rule),
  };
  facts.set(rule, read);
  return read;
};
