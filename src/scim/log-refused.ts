import type { Core } from '@strapi/strapi';
import { isLoggedRefusal, operationOf, subjectIn } from '../domain/scim/scim-log';
import type { ScimLogKind } from '../domain/vocabularies';
import { logRefusal } from '../commands/scim/scim-log';
import { groupsOfOrganisation } from '../repositories/scim/directory-groups';
import { findMember } from '../repositories/scim/directory-members';
import type { ScimErrorBody } from '../wire/scim/refusal';
import { messageOf } from '../values';

/** What is known of a request that was refused: nothing before its token was accepted and its path found. */
export interface Attempt {
  organisationId?: number;
  kind?: ScimLogKind | undefined;
  /** The id in the path; empty if there is none. */
  id?: string;
  body?: unknown;
}

/** The address of the user or the name of the group with an id; null if there is none. */
const nameOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  kind: ScimLogKind,
  id: string,
): Promise<string | null> => {
  if (kind === 'user') return (await findMember(strapi, organisationId, id))?.email ?? null;
  return (await groupsOfOrganisation(strapi, organisationId)).find((group) => group.id === id)?.displayName ?? null;
};

/**
 * Adds a refused change to the SCIM log of the organisation. A failure to do so is left to the server's log: the directory gets its
 * response in any case.
 *
 * @param status the status of the response
 */
export const logRefused = async (
  strapi: Core.Strapi,
  method: string,
  { organisationId, kind, id = '', body }: Attempt,
  status: number,
  { scimType, code, detail }: ScimErrorBody,
): Promise<void> => {
  const operation = operationOf(method);
  if (organisationId === undefined || !kind || !operation || !isLoggedRefusal(status)) return;
  try {
    const subject = (id && (await nameOf(strapi, organisationId, kind, id))) || subjectIn(kind, body);
    const resourceId = id || null;
    await logRefusal(strapi, organisationId, {
      ...{ kind, operation, subject, resourceId, status, detail },
      ...{ scimType: scimType ?? null, code: code ?? null },
    });
  } catch (error) {
    strapi.log.error(`A refusal of a directory is missing in the SCIM log: ${messageOf(error)}`, { error });
  }
};
