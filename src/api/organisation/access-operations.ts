import { z } from 'zod';
import { MAX_RANGES } from '../../domain/access/ip-allowlist';
import { SSO_METHODS } from '../../domain/vocabularies';
import { boundedList } from '../../wire/bounded-list';
import { json, oneOf, string } from '../../wire/field';
import type { Operation } from '../../wire/operation';
import { organisation } from '../../resources/organisation';

const domainProof = z.object({
  data: z.object({
    domain: z.string(),
    verified_at: z.iso.datetime().nullable(),
    verified_by: z.enum(['dns', 'sign-in']).nullable().describe('null before proofs were recorded, too.'),
    record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  }),
});

const action = { kind: 'action', access: 'organisation:update', resource: organisation } as const;

export const showDomainOperation: Operation = {
  ...action,
  isReading: true,
  summary: 'Show how to verify the workspace domain',
  description:
    'The TXT record that proves control of workspace_domain, whether the domain is verified, and how. Only the record makes the own identity provider of an organisation an authority over addresses in the domain.',
  answer: domainProof,
  codes: ['DOMAIN_MISSING'],
};

export const verifyDomainOperation: Operation = {
  ...action,
  isRepeatable: true,
  summary: 'Verify the workspace domain by its DNS record',
  description:
    'Looks up the record in the DNS. An unverified domain affects only its own organisation; a verified one also blocks password registration of its addresses while sso_only is on. The first sign-in of a member through the workspace verifies the domain too.',
  status: 200,
  answer: domainProof,
  codes: ['DOMAIN_MISSING', 'DOMAIN_NOT_VERIFIED', 'DOMAIN_TAKEN', 'DNS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
};

export const rehearsalOperation: Operation = {
  ...action,
  summary: 'Try single sign-on before it is required',
  description:
    "Returns a link for the caller's browser. The sign-in is checked completely, but opens no session and changes no setting; afterwards the warning SSO_UNPROVEN no longer appears. The link is valid for ten minutes.",
  status: 200,
  input: {
    method: oneOf(SSO_METHODS, 'The provider to use.', { nullable: false }),
    directory: string(
      'documentId of the directory, if the organisation has several (GET /auth/methods); the oldest one with a provider of its own by default.',
      { min: 1 },
    ),
    return_to: string(
      'Page at the origin of the server, or at one in SSO_RETURN_ORIGINS, that receives `?rehearsal=passed` or `?error=<code>`; without it the result is JSON.',
    ),
  },
  required: ['method'],
  answer: z.object({ data: z.object({ url: z.url(), expires_at: z.iso.datetime() }) }),
  codes: ['SSO_METHOD_UNAVAILABLE', 'SSO_NOT_CONFIGURED', 'RETURN_TO_INVALID', 'SSO_OTHER_ACCOUNT'],
};

const verdict = z.object({ ip: z.string(), valid: z.boolean(), allowed: z.boolean() });

export const tryAllowlistOperation: Operation = {
  ...action,
  isReading: true,
  summary: 'Check addresses against an IP allowlist before it is saved',
  description:
    'Whether ip_allowlist, if it were saved, would admit the address of the request (yours) and another one (checked). The list applies to members only, not to operators. Nothing is stored.',
  status: 200,
  input: {
    ip_allowlist: json(
      'The ranges, as the field ip_allowlist takes them.',
      boundedList(z.string(), { max: MAX_RANGES }),
      {
        nullable: false,
      },
    ),
    ip: string('An IPv4 or IPv6 address.'),
  },
  required: ['ip_allowlist'],
  answer: z.object({ data: z.object({ restricted: z.boolean(), yours: verdict, checked: verdict.nullable() }) }),
  codes: ['CIDR_INVALID'],
};

export const confirmAllowlistOperation: Operation = {
  ...action,
  summary: 'Confirm a provisional IP allowlist',
  description: 'Only from an address on the list, before ip_allowlist_confirm_by.',
  status: 200,
  answer: z.object({ data: z.object({ ip_allowlist_confirm_by: z.null() }) }),
  codes: ['NOTHING_TO_CONFIRM', 'IP_NOT_ALLOWED'],
};

export const showUndoOperation: Operation = {
  kind: 'custom',
  access: 'anyone',
  tag: 'Organisations',
  isReading: true,
  summary: 'Show what the link of an email about SSO-only would undo',
  description:
    'For the page that the email links to. Requires only the token of the email, and changes nothing: POST /auth/undo-sso-only does, with the password of the owner.',
  input: { token: string('The token of the email.', { nullable: false, min: 1 }) },
  required: ['token'],
  answer: z.object({
    data: z.object({
      organisation: z.object({ name: z.string() }),
      email: z.string().nullable(),
      expires_at: z.iso.datetime(),
    }),
  }),
  codes: ['WRONG_CELL', 'UNDO_LINK_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
};
