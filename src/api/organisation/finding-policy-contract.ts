import { z } from 'zod';
import { FINDING_POLICY_BOUNDS } from '../../domain/findings/policy';
import { SEVERITIES } from '../../domain/vocabularies';
import { organisation } from '../../resources/organisation';
import { integer, json, strings } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const bounds = FINDING_POLICY_BOUNDS;

const day = z.int().nullable();
const days = z.strictObject({ critical: day, high: day, medium: day, low: day, info: day });
const importer = z.strictObject({ agent: z.string(), scopes: z.array(z.string()).max(bounds.scopes.max) });

const POLICY = z.strictObject({
  days,
  closing_threshold_percent: z.int(),
  closing_threshold_minimum: z.int(),
  default_acceptance_days: z.int(),
  stale_days: z.int(),
  contacts: z.array(z.string()),
  agents_may_import: z.array(importer),
});

const answer = z.object({ data: POLICY });

/** The findings of an organisation: what it has decided about due dates, acceptances and imports. */
export const findingPolicyOperation: Operation = {
  kind: 'action',
  isReading: true,
  access: 'finding:read',
  resource: organisation,
  summary: 'Read the finding policy of an organisation',
  description: 'What is not decided has its default.',
  answer,
};

/** Changes parts of it. */
export const changeFindingPolicyOperation: Operation = {
  kind: 'action',
  access: 'organisation:update',
  resource: organisation,
  status: 200,
  summary: 'Change the finding policy of an organisation',
  description:
    'Changes the fields in the body, and of days the severities in it. New days count for findings that are found, opened again or get another severity from now on.',
  input: {
    days: json(
      `Days until a finding of each severity is due, ${bounds.days.min} to ${bounds.days.max}; null: it never is. ${SEVERITIES.join(', ')}.`,
      days.partial(),
      { nullable: false },
    ),
    closing_threshold_percent: integer(
      'A scan that would close a larger part of the open findings of its scope needs a confirmation.',
      { nullable: false },
    ),
    closing_threshold_minimum: integer('A scan that would close fewer findings needs none.', { nullable: false }),
    default_acceptance_days: integer('How many days a risk is accepted if nobody says how long.', { nullable: false }),
    stale_days: integer('After how many days without a complete scan a tool and scope are stale.', { nullable: false }),
    contacts: strings(
      'Security contacts: addresses that get emails about findings, if a member has proved to own them, or if they have confirmed that they want the alerts of the organisation.',
      { nullable: false },
    ),
    agents_may_import: json(
      'Agents that may import reports, by documentId, and the scopes to which. By default, none may.',
      z.array(importer).max(bounds.agents_may_import.max),
      { nullable: false },
    ),
  },
  answer,
  codes: ['RELATION_NOT_FOUND'],
};
