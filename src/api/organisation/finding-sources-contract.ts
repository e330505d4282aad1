import { z } from 'zod';
import { FINDING_POLICY_BOUNDS } from '../../domain/findings/policy';
import { organisation } from '../../resources/organisation';
import type { Operation } from '../../wire/operation';

/** The most sources that a response lists. */
export const MAX_SOURCES = 1000;

const source = z.object({
  tool: z.string(),
  scope: z.string(),
  last_scan_at: z.iso.datetime().nullable(),
  last_complete_scan_at: z.iso.datetime().nullable(),
  open_findings: z.int(),
  stale: z.boolean(),
});

const { min, max } = FINDING_POLICY_BOUNDS.stale_days;

/** The tools and scopes whose scans report the findings of an organisation. */
export const findingSourcesOperation: Operation = {
  kind: 'action',
  isReading: true,
  access: 'finding:read',
  resource: organisation,
  summary: 'List the tools and scopes that report findings of an organisation',
  description: `Each tool and scope with its last scan, its last complete scan, and how many of its findings are open or in progress. stale: there was no complete scan for stale_days of the finding policy (${min} to ${max}), so nothing has closed what was fixed since. The longest without a complete scan come first; at most ${MAX_SOURCES}, and meta.is_complete says whether these are all. Dry runs and failed imports do not count.`,
  answer: z.object({
    data: z.array(source),
    meta: z.object({ stale_days: z.int(), is_complete: z.boolean() }),
  }),
  codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
};
