import validator from 'validator';
import { domainName } from './domain-names';
import { normaliseAllowlist, rangesViolation } from '../access/ip-allowlist';
import { violation, type Violation } from '../refusal';
import { isSlug } from '../slug';
import { canonicalVatNumber, vatNumberHint } from '../vat/vat-number';

/**
 * Rules for fields of an organisation, which apply to all writers (docs/api-rules.md#organisations). A rule returns the
 * value in its canonical spelling, or the violation.
 */
export type RuleAnswer = { value: unknown } | Violation;

/** Addresses in `budget_alert_emails`. */
export const MAX_ALERT_EMAILS = 50;

const isEmpty = (value: unknown): boolean => value === null || value === '';

const slug = (value: unknown): RuleAnswer =>
  typeof value === 'string' && isSlug(value)
    ? { value }
    : violation(
        'SLUG_INVALID',
        'slug',
        'The short name must be lower-case letters and digits joined by single hyphens, at most 80 characters.',
      );

const alertEmails = (value: unknown): RuleAnswer => {
  const code = 'EMAIL_INVALID';
  if (value === null) return { value };
  if (!Array.isArray(value))
    return violation(code, 'budget_alert_emails', 'The recipients of budget alerts must be a list of email addresses.');
  if (value.length > MAX_ALERT_EMAILS) {
    return violation(
      code,
      'budget_alert_emails',
      `The recipients of budget alerts can be at most ${MAX_ALERT_EMAILS} addresses.`,
    );
  }
  const index = value.findIndex((address) => typeof address !== 'string' || !validator.isEmail(address));
  return index < 0 ? { value } : violation(code, ['budget_alert_emails', index], 'This is not an email address.');
};

const workspaceDomain = (value: unknown): RuleAnswer => {
  if (isEmpty(value)) return { value: null };
  const domain = domainName(String(value));
  return domain
    ? { value: domain }
    : violation(
        'DOMAIN_INVALID',
        'workspace_domain',
        'The workspace domain must be a domain name such as example.com.',
      );
};

const billingCountry = (value: unknown): RuleAnswer => {
  if (isEmpty(value)) return { value: null };
  const country = String(value).toUpperCase();
  return validator.isISO31661Alpha2(country)
    ? { value: country }
    : violation('COUNTRY_INVALID', 'billing_country', 'The country must be an ISO 3166-1 alpha-2 code such as DE.');
};

const vatId = (value: unknown, country: string | null): RuleAnswer => {
  if (isEmpty(value)) return { value: null };
  const number = canonicalVatNumber(String(value), country);
  return number
    ? { value: number }
    : violation(
        'VAT_ID_INVALID',
        'vat_id',
        'This is not a VAT number such as DE136695976. Tenantry knows no country with numbers of this form.',
        vatNumberHint(String(value), country),
      );
};

const ipAllowlist = (value: unknown): RuleAnswer => {
  if (value === null) return { value };
  const { ranges, faults } = normaliseAllowlist(value);
  return faults.length === 0 ? { value: ranges } : rangesViolation(faults);
};

/** The rules in their order: that of `vat_id` uses the country. */
const FIELD_RULES: Record<string, (value: unknown, country: string | null) => RuleAnswer> = {
  slug,
  budget_alert_emails: alertEmails,
  workspace_domain: workspaceDomain,
  billing_country: billingCountry,
  vat_id: vatId,
  ip_allowlist: ipAllowlist,
};

/**
 * Applies the rules to the fields that a write sets.
 *
 * @param stored the stored country, which applies unless the write sets another
 * @returns the canonical values of the fields that have a rule, and every violation
 */
export const applyFieldRules = (
  data: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): { values: Record<string, unknown>; violations: Violation[] } => {
  const values: Record<string, unknown> = {};
  const violations: Violation[] = [];
  for (const [name, rule] of Object.entries(FIELD_RULES)) {
    if (data[name] === undefined) continue;
    const { billing_country: country } = { ...stored, ...values };
    const answer = rule(data[name], typeof country === 'string' ? country : null);
    if ('code' in answer) violations.push(answer);
    else values[name] = answer.value;
  }
  return { values, violations };
};
