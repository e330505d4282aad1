import type { Core } from '@strapi/strapi';
import { acceptUrl } from '../../../domain/accounts/invitations';
import { inboxWarnings } from '../../../commands/mails/inbox-limit';
import { type Created, resourceService, type WriteContext } from '../../../http/resource-service';
import { tokenOfInvitation } from '../../../repositories/accounts/invitations';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { invitation } from '../../../resources/invitation';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(invitation, {
    beforeCreate: async (values, { principal, organisationId }) => ({
      values: { ...values, ...(principal.kind === 'user' ? { invited_by: principal.id } : {}) },
      warnings: await inboxWarnings(strapi, organisationId, values.email),
    }),
  })({ strapi });

  /** The inviter sees the token only if the server sends no email, because otherwise the token proves the address. */
  const shownOf = async ({ id }: TenantRow): Promise<{ token: string | null; accept_url: string | null }> => {
    if (strapi.config.get<string | null>('mail.missing', null) === null) return { token: null, accept_url: null };
    const token = await tokenOfInvitation(strapi, id);
    return { token, accept_url: acceptUrl(strapi.config.get<string>('invitations.url'), token) };
  };

  return {
    ...plain,

    async create(input: Record<string, unknown>, context: WriteContext): Promise<Created> {
      const created = await plain.create(input, context);
      return { ...created, shownOnce: await shownOf(created.row) };
    },

    /** Sends an invitation again, with a new token, for another seven days. */
    async resend(row: TenantRow, context: WriteContext) {
      const sent = await plain.update(row, { sent_at: new Date() }, context);
      const { documentId, email, sent_at, expires_at } = sent.values;
      const data = { documentId, email, sent_at, expires_at, ...(await shownOf(sent)) };
      return { data, warnings: await inboxWarnings(strapi, context.organisationId, email) };
    },

    /** Revokes an invitation for good; revoking it again changes nothing. */
    revoke: (row: TenantRow, context: WriteContext): Promise<TenantRow> | TenantRow =>
      row.values.revoked_at ? row : plain.update(row, { revoked_at: new Date() }, context),
  };
};
