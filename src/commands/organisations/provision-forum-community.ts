import type { Core } from '@strapi/strapi';
import { communityNames } from '../../domain/events/community-name';
import type { Delivery } from '../../integrations/delivery';
import { provisionCommunity, readForumSettings } from '../../integrations/forum';
import { findForumOrganisation, isCommunityOfAnother } from '../../repositories/organisations/forum-communities';
import { changeRecord } from '../../tenancy/store/system-records';

/**
 * Delivers `organisation.forum-community-requested`: gives the organisation a forum community and stores its id and
 * name (docs/organisation-fields.md, rows 24 and 25). Repeating it changes nothing.
 *
 * @param organisationId the organisation that the event belongs to
 */
export const provisionForumCommunity = async (
  strapi: Core.Strapi,
  organisationId: number | null,
): Promise<Delivery> => {
  const organisation = organisationId === null ? null : await findForumOrganisation(strapi, organisationId);
  if (!organisation) return { kind: 'failed', reason: 'the event names no organisation' };
  if (organisation.communityId !== null) return { kind: 'done' };
  const settings = readForumSettings(strapi.config.get('forum'));
  if ('missing' in settings) return { kind: 'waiting', reason: `waits for the forum: ${settings.missing}` };
  const { id, documentId, name: title, slug } = organisation;
  const answer = await provisionCommunity(settings, {
    names: communityNames(slug, documentId),
    title,
    isTaken: (communityId) => isCommunityOfAnother(strapi, communityId, id),
  });
  if (answer.kind !== 'done') return answer;
  await strapi.db.transaction(() =>
    changeRecord(strapi, 'api::organisation.organisation', id, {
      forum_community_id: answer.id,
      forum_community_name: answer.name,
    }),
  );
  return { kind: 'done' };
};
