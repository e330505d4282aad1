import { z } from 'zod';
import { syntheticCheck } from '../../resources/synthetic-check';
import { REPORTED_FIELDS } from '../../resources/synthetic-result';
import { relation, string } from '../../wire/field';
import { route } from '../../http/routes';

const { type, url, config, timeout_ms, degraded_above_ms, agents } = syntheticCheck.fields;

const shape = Object.fromEntries(
  Object.entries(REPORTED_FIELDS)
    .filter(([, field]) => !field.relation)
    .map(([name, { output }]) => [name, output.nullable().optional()]),
);

const trial = z.object({
  data: z.object({
    id: z.string(),
    agent: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'expired']),
    result: z.object(shape).nullable(),
  }),
});

/** A check is tried before it is stored: an agent runs it once, at once. */
export const TRIAL_ROUTES = [
  route('POST', '/check-tries', 'synthetic-check.try', {
    kind: 'custom',
    access: 'synthetic:report',
    choosesOrganisation: true,
    tag: 'Synthetic checks',
    feature: 'synthetic_checks',
    summary: 'Try a check',
    description:
      'A connected agent that would run the check runs it once, at once. Read what it found with GET /check-tries/{id}, which usually takes a few seconds. Nothing is stored with a check. With check, secret values that are [redacted] are those of this check.',
    input: {
      organisation: relation('api::organisation.organisation', 'name', 'The organisation whose agents can run it.'),
      check: string('documentId of a stored check that has the secret values.'),
      type,
      url,
      config,
      timeout_ms,
      degraded_above_ms,
      agents,
    },
    required: ['type'],
    status: 202,
    answer: trial,
    codes: ['NO_AGENT_AVAILABLE', 'RELATION_NOT_FOUND'],
  }),
  route('GET', '/check-tries/:trial', 'synthetic-check.readTrial', {
    kind: 'custom',
    access: 'synthetic:report',
    tag: 'Synthetic checks',
    summary: 'Read what a tried check has found',
    answer: trial,
    codes: ['TRIAL_UNKNOWN'],
  }),
];
