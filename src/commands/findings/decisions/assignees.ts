import type { Core } from '@strapi/strapi';
import { canReadFindings } from '../../../repositories/findings/assignees';
import { invalid } from '../../../wire/errors/http-errors';

/**
 * Refuses to give a finding to a person who could not read it. A person who is no member looks like one who does not exist.
 *
 * @throws ValidationError `RELATION_NOT_FOUND`, `ASSIGNEE_CANNOT_READ`
 */
export const assertAssignable = async (strapi: Core.Strapi, userId: number, organisationId: number): Promise<void> => {
  const canRead = await canReadFindings(strapi, userId, organisationId);
  const path = ['assignee'];
  if (canRead === null) throw invalid([{ path, message: 'assignee: there is no such record.' }], 'RELATION_NOT_FOUND');
  if (!canRead)
    throw invalid(
      [{ path, message: 'assignee: the role of this member cannot read findings.' }],
      'ASSIGNEE_CANNOT_READ',
      { remedy: 'Choose an owner, admin, engineer or auditor of the organisation.' },
    );
};
