import { connectionOf } from '../../database/connection';
import { isKnownCell } from '../../domain/organisations/cells';
import { canonicalVatNumber } from '../../domain/vat/vat-number';
import { findByRules, type FoundRow, recordOf, rowRule, type RowRule, rowsOf, targetOf } from '../broken-rows';
import type { Check, Examined, Finding, Repair } from '../check';

const USABLE_DIRECTORY = `exists (select 1 from directory_integrations d where d.organisation_id = t.id
  and d.enabled = true and coalesce(d.idp_tenant_id, '') <> '')`;

const noList = (onSqlite: boolean): string => {
  const text = onSqlite ? 't.ip_allowlist' : 't.ip_allowlist::text';
  return `coalesce(${text}, '[]') in ('[]', 'null', '')`;
};

const rule = (when: RowRule['when'], fault: string, repair?: RowRule['repair']): RowRule =>
  rowRule('organisations', when, fault, repair);

const RULES: RowRule[] = [
  rule(
    't.workspace_domain_verified_at is not null and t.workspace_domain is null',
    'a domain is verified, but it has none',
    { does: 'clears the verification', set: () => ({ workspace_domain_verified_at: null }) },
  ),
  rule(
    `t.workspace_domain_verified_at is not null and exists (select 1 from organisations o
       where o.workspace_domain = t.workspace_domain and o.workspace_domain_verified_at is not null and o.id < t.id)`,
    'another organisation has verified the same domain; find out whose it is',
  ),
  rule(
    `t.sso_only = true and coalesce(t.workspace_domain, '') = '' and not ${USABLE_DIRECTORY}`,
    'it requires single sign-on and has no method for it, so members cannot sign in; set one, or sso_only to false',
  ),
  rule(
    't.sso_only_confirm_by is not null and coalesce(t.sso_only, false) = false',
    'sso_only waits to be confirmed, but is off',
    { does: 'clears sso_only_confirm_by', set: () => ({ sso_only_confirm_by: null }) },
  ),
  rule(
    (onSqlite) => `t.ip_allowlist_confirm_by is not null and ${noList(onSqlite)}`,
    'ip_allowlist waits to be confirmed, but is empty',
    { does: 'clears ip_allowlist_confirm_by', set: () => ({ ip_allowlist_confirm_by: null }) },
  ),
  rule(
    `t.org_status = 'archived' and (t.sso_only_confirm_by is not null or t.ip_allowlist_confirm_by is not null)`,
    'it is archived, but a setting waits to be confirmed',
    { does: 'clears the deadlines', set: () => ({ sso_only_confirm_by: null, ip_allowlist_confirm_by: null }) },
  ),
  rule('t.vat_id_valid = true and t.vat_id is null', 'a VAT ID is confirmed, but it has none', {
    does: 'sets vat_id_valid to false',
    set: () => ({ vat_id_valid: false }),
  }),
  rule(
    `coalesce(t.plan, '') <> '' and not exists (select 1 from subscription_plans p where p.name = t.plan)`,
    'its plan does not exist; choose another one',
  ),
  rule(`coalesce(t.slug, '') = ''`, 'it has no slug; save it in the admin panel, which creates one'),
  rule(
    't.agent_limit < 0 or t.max_instances < 0 or t.max_members < 0 or t.max_monthly_budget < 0 or t.monthly_budget_limit < 0',
    'one of its limits is negative',
  ),
];

type PlacedRow = FoundRow & { home_region: string | null; deployment_cell: string | null };

/** Organisations whose cell is not configured here are served by no node. */
async function* unknownCells(examined: Examined): AsyncGenerator<Finding> {
  const { cells } = examined;
  if (!cells || cells.addresses.size === 0) return;
  const rows = rowsOf<PlacedRow>(examined, 'organisations', (query) => {
    query.whereRaw(`coalesce(t.deployment_cell, '') <> ''`).select('t.home_region', 't.deployment_cell');
  });
  for await (const row of rows) {
    const placement = { homeRegion: row.home_region, cell: row.deployment_cell };
    if (!isKnownCell(cells, placement))
      yield { record: recordOf('organisations', row), fault: 'CELLS does not list its cell', repair: null };
  }
}

type VatRow = FoundRow & { vat_id: string; billing_country: string | null };

/** VAT numbers are compared, and sent to the registry, in one spelling. */
async function* otherSpellings(examined: Examined): AsyncGenerator<Finding> {
  const rows = rowsOf<VatRow>(examined, 'organisations', (query) => {
    query.whereNotNull('t.vat_id').select('t.vat_id', 't.billing_country');
  });
  for await (const row of rows) {
    const { id, vat_id: stored } = row;
    const canonical = canonicalVatNumber(stored, row.billing_country);
    if (canonical === stored) continue;
    const record = recordOf('organisations', row);
    if (canonical === null) {
      yield { record, fault: 'no country issues VAT numbers of the form of its vat_id; correct it', repair: null };
      continue;
    }
    const repair: Repair = {
      does: `spells it ${canonical}, which keeps its confirmation`,
      organisationId: id,
      target: targetOf('organisations', row),
      run: async (strapi) =>
        (await connectionOf(strapi)('organisations').where({ id, vat_id: stored }).update({ vat_id: canonical })) > 0,
    };
    yield { record, fault: 'its vat_id is not in its canonical spelling', repair };
  }
}

async function* find(examined: Examined): AsyncGenerator<Finding> {
  yield* findByRules(examined, RULES);
  yield* unknownCells(examined);
  yield* otherSpellings(examined);
}

/** Settings of an organisation that depend on each other. */
export const organisationSettings: Check = {
  name: 'organisation-settings',
  checks: 'Domain, single sign-on, provisional settings, VAT ID, plan, slug, limits and cell agree with each other.',
  repairs:
    'Clears verifications and deadlines that refer to nothing, and corrects the spelling of VAT IDs. The others need a person.',
  find,
};
