import { z } from 'zod';
import { SEVERITIES } from '../../domain/vocabularies';
import { organisation } from '../../resources/organisation';
import type { Operation } from '../../wire/operation';

/** What findings are grouped by. */
export const COMPLIANCE_GROUPS = ['iso_control', 'nis2_article'] as const;

export type ComplianceGroup = (typeof COMPLIANCE_GROUPS)[number];

/** The controls of one report: the first in their order. */
export const MAX_CONTROLS = 500;

const control = z.object({
  control: z.string().nullable(),
  title: z.object({ en: z.string(), de: z.string() }).nullable(),
  open: z.object(Object.fromEntries(SEVERITIES.map((severity) => [severity, z.int()]))),
  oldest: z.iso.datetime().nullable(),
  overdue: z.int(),
  accepted: z.int(),
  median_days_to_mitigate: z.number().nullable(),
});

/** The state of the controls that the findings of an organisation concern. */
export const complianceOperation: Operation = {
  kind: 'action',
  isReading: true,
  access: 'finding:read',
  resource: organisation,
  summary: 'Report the findings of an organisation by control',
  description: `For each control of ISO/IEC 27001:2022 Annex A, or each article of NIS 2, that findings concern: how many are open by severity (status open or in_progress), when the oldest of them was seen first, how many of them are overdue, how many risks are accepted, and the median of the days from the first report to the mitigation. control is null for findings that concern none; title is null for a control that compliance rules or people have added. At most ${MAX_CONTROLS} controls; meta.is_complete says whether these are all. As CSV with format=csv or the header Accept: text/csv.`,
  query: {
    by: {
      schema: z.enum(COMPLIANCE_GROUPS).default('iso_control'),
      description: 'iso_control (default) or nis2_article.',
    },
    format: {
      schema: z.enum(['json', 'csv']).optional(),
      description: 'json or csv; by default, what Accept asks for.',
    },
  },
  answer: z.object({
    data: z.array(control),
    meta: z.object({ by: z.enum(COMPLIANCE_GROUPS), at: z.iso.datetime(), is_complete: z.boolean() }),
  }),
  download: ['text/csv'],
  codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
};
