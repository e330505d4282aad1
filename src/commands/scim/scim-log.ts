import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { currentActor } from '../../audit/actor';
import { loggedDetail, loggedSubject, MAX_REFUSALS_A_DAY, startOfDay } from '../../domain/scim/scim-log';
import type { ScimLogKind, ScimLogOperation, ScimLogResult } from '../../domain/vocabularies';
import { countRefusalAgain, countRefusals } from '../../repositories/scim/scim-log';
import { addRecord } from '../../tenancy/store/system-records';
import { isUniqueViolation } from '../../wire/errors/database-faults';

const ENTRY = 'api::scim-log-entry.scim-log-entry';

/** A user or a group in the log. */
interface Subject {
  kind: ScimLogKind;
  operation: ScimLogOperation;
  subject: string | null;
  /** Its id in SCIM; null if a creation was refused. */
  resourceId: string | null;
}

/** A change that a directory made. */
export interface LoggedChange extends Subject {
  result: Exclude<ScimLogResult, 'refused'>;
  /** Names of the attributes that got other values; null if all are new or gone. */
  attributes?: readonly string[];
  /** How many members a group got and lost. */
  members?: { added: number; removed: number };
}

/** A request that was refused. */
export interface LoggedRefusal extends Subject {
  status: number;
  scimType: string | null;
  code: string | null;
  detail: string;
}

/** The columns of both: whom it is about, and which token made the request. */
const columnsOf = (strapi: Core.Strapi, { kind, operation, subject, resourceId }: Subject) => {
  const { id, label, requestId } = currentActor(strapi);
  return {
    kind,
    operation,
    subject: subject === null ? null : loggedSubject(subject),
    resource_id: resourceId,
    token_id: id,
    token_label: loggedSubject(label),
    request_id: requestId,
  };
};

/** Adds a change to the log of an organisation, in the open transaction: there is no change without its entry. */
export const logChange = async (strapi: Core.Strapi, organisationId: number, change: LoggedChange): Promise<void> => {
  await addRecord(strapi, ENTRY, organisationId, {
    ...columnsOf(strapi, change),
    result: change.result,
    attributes: change.attributes ?? null,
    members_added: change.members?.added ?? null,
    members_removed: change.members?.removed ?? null,
  });
};

/**
 * Adds a refusal to the log of an organisation, after its transaction was rolled back. Directories repeat what failed every few
 * minutes, so the same refusal again on the same day is counted, and a day takes `MAX_REFUSALS_A_DAY` different ones.
 */
export const logRefusal = async (
  strapi: Core.Strapi,
  organisationId: number,
  refusal: LoggedRefusal,
): Promise<void> => {
  const now = new Date();
  const today = new Date(startOfDay(now.getTime()));
  const { status, scimType: scim_type, code } = refusal;
  const columns = {
    ...columnsOf(strapi, refusal),
    ...{ result: 'refused', status_code: status, scim_type, code, detail: loggedDetail(refusal.detail) },
  };
  const { request_id: _differs, token_label: _named, ...same } = columns;
  const identity = JSON.stringify([organisationId, today.getTime(), Object.entries(same)]);
  const refusal_key = createHash('sha256').update(identity).digest('hex');
  if (await countRefusalAgain(strapi, refusal_key, now)) return;
  if ((await countRefusals(strapi, organisationId, today, MAX_REFUSALS_A_DAY)) >= MAX_REFUSALS_A_DAY) return;
  try {
    await addRecord(strapi, ENTRY, organisationId, { ...columns, refusal_key });
  } catch (error) {
    // The same refusal was added meanwhile.
    if (!isUniqueViolation(error)) throw error;
    await countRefusalAgain(strapi, refusal_key, now);
  }
};
