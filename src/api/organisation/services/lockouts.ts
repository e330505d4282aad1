import type { Core } from '@strapi/strapi';
import { servedMethods } from '../../../commands/accounts/sso-settings';
import { unprovenSso } from '../../../repositories/accounts/unproven-sso';

const MAX_LISTED = 50;

const isoOrNull = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** SSO-only organisations whose single sign-on is not proven to work: perhaps no member can sign in to them. */
  async list() {
    const found = await unprovenSso(strapi, servedMethods(strapi), MAX_LISTED);
    return found.map(({ documentId, name, works, since, revertsAt }) => ({
      organisation: { documentId, name },
      works,
      since: isoOrNull(since),
      reverts_at: isoOrNull(revertsAt),
    }));
  },
});
