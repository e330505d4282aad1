import type { Core } from '@strapi/strapi';
import { DEFAULT_FINDING_POLICY, type FindingPolicy } from '../../domain/findings/policy';
import { connectionOf } from '../../database/connection';
import { defined, fieldsIn, parseJson } from '../../values';

/** The finding policy of an organisation. What it has not decided has its default. */
export const findingPolicyOf = async (strapi: Core.Strapi, organisationId: number): Promise<FindingPolicy> => {
  const row = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first<{ finding_policy: unknown } | undefined>('finding_policy');
  const stored = typeof row?.finding_policy === 'string' ? parseJson(row.finding_policy) : row?.finding_policy;
  return { ...DEFAULT_FINDING_POLICY, ...fieldsIn(stored) };
};

/** The documentId and the names of an organisation, for documents and emails about its findings. */
export const organisationNameOf = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<{ documentId: string; name: string; slug: string }> => {
  const row = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first<{ documentId: string; name: string; slug: string } | undefined>({
      documentId: 'document_id',
      name: 'name',
      slug: 'slug',
    });
  return defined(row);
};
