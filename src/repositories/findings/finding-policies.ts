import type { Core } from '@strapi/strapi';
import { DEFAULT_FINDING_POLICY, type FindingPolicy } from '../../domain/findings/policy';
import { connectionOf } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';
import { tenancyOf } from '../../tenancy/tenancy';
import { defined, fieldsIn } from '../../values';

const complete = (stored: unknown): FindingPolicy => ({ ...DEFAULT_FINDING_POLICY, ...fieldsIn(stored) });

/** The finding policy of an organisation, which is cached. What it has not decided has its default. */
export const findingPolicyOf = async (strapi: Core.Strapi, organisationId: number): Promise<FindingPolicy> => {
  const facts = await tenancyOf(strapi).organisations.of([organisationId]);
  return complete(facts.get(organisationId)?.findingPolicy);
};

/** The finding policy of an organisation as it is stored now, for a change of it. */
export const storedFindingPolicy = async (strapi: Core.Strapi, organisationId: number): Promise<FindingPolicy> => {
  const row = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first<{ finding_policy: StoredJson<unknown> } | undefined>('finding_policy');
  return complete(storedJson(row?.finding_policy));
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
