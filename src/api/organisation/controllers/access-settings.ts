import type { Core } from '@strapi/strapi';
import { readReturnAddress } from '../../../domain/accounts/return-address';
import type { SsoMethod } from '../../../domain/vocabularies';
import { isRateLimitingEnabled, consume } from '../../../http/limited';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { expectedRecord, verifyByDns } from '../../../commands/organisations/domain-challenge';
import { confirmProvisional } from '../../../commands/access/provisional-settings';
import { undoOfferOf } from '../../../commands/access/undo-sso-only';
import { prepareRehearsal } from '../../../commands/accounts/rehearse-sso';
import { returnOriginsOf } from '../../../commands/accounts/sso-settings';
import { findSsoOrganisation } from '../../../repositories/accounts/sso-organisations';
import { domainProofOf } from '../../../repositories/organisations/verified-domains';
import { tenancyOf } from '../../../tenancy/tenancy';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { guarded } from '../../../wire/errors/guard-errors';
import { nothingToConfirm } from '../../../wire/errors/provisional-errors';
import { invalidReturnUrl, otherAccount } from '../../../wire/errors/sso-errors';
import type { organisation } from '../../../resources/organisation';
import type { RecordOf } from '../../../resources/records';
import { parseAddress, UNKNOWN_ADDRESS } from '../../../domain/access/client-address';
import {
  compileAllowlist,
  isAddressAllowed,
  normaliseAllowlist,
  rangesViolation,
} from '../../../domain/access/ip-allowlist';
import { violated } from '../../../wire/errors/http-errors';

type Organisation = RecordOf<typeof organisation>;

const applicantOf = ({ id, documentId, values }: TenantRow<Organisation>) => ({
  id,
  documentId,
  domain: values.workspace_domain,
});

/** Endpoints that verify the domain, and test and confirm settings that could lock people out. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const proofOf = async (target: TenantRow<Organisation>, verifiedAt: string | null) => {
    const { domain, ...record } = expectedRecord(applicantOf(target));
    const proof = await domainProofOf(strapi, target.id);
    return { data: { domain, verified_at: verifiedAt, verified_by: proof, record } };
  };

  return {
    async showUndo({ state }: RequestContext) {
      return { data: await undoOfferOf(strapi, state.input.token as string, Date.now()) };
    },

    showDomain({ state }: RequestContext) {
      const target = targetOf<Organisation>({ state });
      return proofOf(target, target.values.workspace_domain_verified_at);
    },

    async verifyDomain(ctx: RequestContext) {
      const target = targetOf<Organisation>(ctx);
      const { documentId } = target;
      if (isRateLimitingEnabled(strapi))
        await consume(strapi, ctx, { limit: 'address', key: `verify-domain ${documentId}` });
      await verifyByDns(strapi, applicantOf(target));
      const after = await findSsoOrganisation(strapi, { document_id: documentId });
      return proofOf(target, after?.domainVerifiedAt ?? null);
    },

    async rehearseSso({ state }: RequestContext) {
      const {
        method,
        directory = null,
        return_to: requested,
      } = state.input as { method: SsoMethod } & Partial<Record<'directory' | 'return_to', string | null>>;
      const returnTo = requested ? readReturnAddress(requested, returnOriginsOf(strapi)) : null;
      if (requested && returnTo === null) throw invalidReturnUrl();
      // An API token cannot sign in, and its id is not that of an account.
      if (state.principal.kind !== 'user') throw otherAccount();
      const { documentId } = targetOf({ state });
      return {
        data: await prepareRehearsal(strapi, {
          organisation: documentId,
          method,
          directory,
          returnTo,
          userId: state.principal.id,
          links: false,
        }),
      };
    },

    tryAllowlist({ state }: RequestContext) {
      const { ip_allowlist: entries, ip } = state.input as { ip_allowlist: string[]; ip?: string | null };
      const { ranges, faults } = normaliseAllowlist(entries);
      if (faults.length > 0) throw violated(rangesViolation(faults));
      const list = compileAllowlist(ranges);
      const verdictOn = (address: string) => {
        const valid = parseAddress(address) !== null;
        return { ip: address, valid, allowed: valid && isAddressAllowed(list, address) };
      };
      const yours = verdictOn(state.clientAddress ?? UNKNOWN_ADDRESS);
      return { data: { restricted: list !== null, yours, checked: ip ? verdictOn(ip) : null } };
    },

    async confirmAllowlist({ state }: RequestContext) {
      const target = targetOf({ state });
      const facts = (await tenancyOf(strapi).organisations.of([target.id])).get(target.id);
      // The allowlist already blocks members at other addresses. Operators pass it, but their address proves nothing.
      if (facts && !isAddressAllowed(facts.allowlist, state.clientAddress)) throw guarded('IP_NOT_ALLOWED', facts);
      if (!(await confirmProvisional(strapi, target, 'ip_allowlist'))) throw nothingToConfirm();
      return { data: { ip_allowlist_confirm_by: null } };
    },
  };
};
