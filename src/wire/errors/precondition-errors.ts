import { errors } from '@strapi/utils';
import type { Fault } from '../../domain/refusal';
import type { TagHeader } from '../headers/entity-tags';
import { invalid } from './http-errors';

/** The refusals of conditional requests (RFC 9110, 13; RFC 6585, 3). Strapi has no such classes, so the names set them. */

const refused = (name: string, code: string, message: string, remedy: string) =>
  Object.assign(new errors.ApplicationError(message, { code, remedy }), { name });

/** 412: the record is not in the state that the header requires. */
export const preconditionFailed = (header: TagHeader, singular: string) =>
  header === 'If-Match'
    ? refused(
        'PreconditionFailedError',
        'PRECONDITION_FAILED',
        `If-Match does not contain the current ETag of this ${singular}. Nothing was changed.`,
        'Read the record again with GET, apply your change to it, and send the new ETag in If-Match. Weak tags never match.',
      )
    : refused(
        'PreconditionFailedError',
        'PRECONDITION_FAILED',
        `If-None-Match contains the current ETag of this ${singular}. Nothing was changed.`,
        'Send If-None-Match only with GET. For a write, send the ETag of the record that you read in If-Match.',
      );

/** 428: REQUIRE_IF_MATCH is set, and the write has no If-Match. */
export const preconditionRequired = (singular: string) =>
  refused(
    'PreconditionRequiredError',
    'PRECONDITION_REQUIRED',
    `A change of a ${singular} requires If-Match.`,
    'Read the record with GET and send its ETag in If-Match; If-Match: * changes it in whatever state it is.',
  );

/** 400: a header with entity tags is malformed. */
export const entityTagInvalid = (faults: Fault[]) =>
  invalid(faults, 'ENTITY_TAG_INVALID', {
    remedy: 'Send the ETag of a response as you received it, with its quotation marks.',
  });
