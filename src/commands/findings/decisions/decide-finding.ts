import type { Core } from '@strapi/strapi';
import { currentActor } from '../../../audit/actor';
import { toIso } from '../../../database/moments';
import { type Decided, decide, decisionViolation, editedDetails } from '../../../domain/findings/decisions/decisions';
import { dueFrom } from '../../../domain/findings/decisions/due-date';
import type { FindingState } from '../../../domain/findings/finding-state';
import type { FindingDetails } from '../../../domain/findings/life-cycle';
import type { FindingPolicy } from '../../../domain/findings/policy';
import type { Severity } from '../../../domain/findings/reported';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';
import { violated } from '../../../wire/errors/http-errors';
import { storedDetails, storedState } from '../imports/finding-records';

/** A write of a finding, with the names of the schema. */
type Fields = Readonly<Record<string, unknown>>;

/** The fields by which people decide. */
const DECIDING = ['finding_status', 'severity', 'accepted_until', 'accepted_reason', 'due_at'];

/** The fields that scans fill, unless a person has set them. */
const DETAILS = Object.keys(storedDetails({}));

const timeIn = (value: unknown): string | null => (value === null ? null : toIso(value));

/** What a write decides. Fields that it does not have are not part of it. */
const decidedBy = (data: Fields): Decided => {
  const { finding_status: status, severity, accepted_until: until, accepted_reason: reason, due_at: due } = data;
  return {
    ...(status === undefined ? {} : { status: (status ?? 'open') as FindingState['status'] }),
    ...(severity === undefined ? {} : { severity: severity as Severity }),
    ...(until === undefined ? {} : { accepted_until: timeIn(until) }),
    ...(reason === undefined ? {} : { accepted_reason: reason as string | null }),
    ...(due === undefined ? {} : { due_at: timeIn(due) }),
  };
};

/** A finding that a person creates, before the person decides anything about it. */
const newFinding = (severity: Severity, now: string, { days }: FindingPolicy): FindingState => ({
  status: 'open',
  origin: 'person',
  resolution: null,
  severity,
  reported_severity: null,
  first_seen_at: null,
  last_seen_at: null,
  mitigated_at: null,
  mitigated_by: null,
  due_at: dueFrom(severity, now, days),
  accepted_until: null,
  accepted_reason: null,
  status_before_acceptance: null,
  edited_fields: [],
});

/** The details that a write sets. A decimal is a text in some of the places that it comes from. */
const detailsIn = (data: Fields): FindingDetails =>
  Object.fromEntries(
    DETAILS.filter((name) => data[name] !== undefined).map((name) => [
      name,
      name === 'cvss' && data[name] !== null ? Number(data[name]) : data[name],
    ]),
  );

const inSchemaNames = ({ status, ...fields }: Partial<FindingState>): Record<string, unknown> => ({
  ...fields,
  ...(status === undefined ? {} : { finding_status: status }),
});

/**
 * What the decision of a person changes besides what the write says: the end of an acceptance, the due date, and what scans leave.
 *
 * @param organisationId whose policy counts
 * @param before the stored finding; null for a new one
 * @param data what the write sets
 * @returns schema names
 * @throws ValidationError `ACCEPTANCE_ENDED`
 */
export const decidedFields = async (
  strapi: Core.Strapi,
  organisationId: number,
  before: Fields | null,
  data: Fields,
): Promise<Record<string, unknown>> => {
  const details = before ? detailsIn(data) : {};
  const decides = before === null || DECIDING.some((name) => data[name] !== undefined);
  if (!decides && Object.keys(details).length === 0) return {};
  const now = (currentActor(strapi).at ?? new Date()).toISOString();
  const policy = await findingPolicyOf(strapi, organisationId);
  const stored = before ? storedState(before) : newFinding(data.severity as Severity, now, policy);
  const decided = decidedBy(data);
  const refusal = decisionViolation(stored, decided, now);
  if (refusal) throw violated(refusal);
  const { fields } = decide(stored, decided, { now, policy });
  const edited = editedDetails(fields.edited_fields ?? [], before ? storedDetails(before) : {}, details);
  return inSchemaNames({ ...fields, edited_fields: edited });
};
