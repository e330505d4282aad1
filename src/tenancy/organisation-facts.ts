import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { type Allowlist, compileAllowlist } from '../domain/access/ip-allowlist';
import { type Feature, withheldFeatures } from '../domain/plans/features';
import { completePolicy, type SignInPolicy } from '../domain/access/sign-in-policy/policy';
import type { BudgetState } from '../domain/budget/provisioning';
import type { BudgetStatus } from '../domain/budget/budget-status';
import { connectionOf } from '../database/connection';
import type { DatabaseObject } from '../database/schema/database-objects';
import { createInvalidatingCache } from '../database/caches/invalidating-cache';
import { RIGHTS } from './rights';
import { toIso, toMilliseconds } from '../database/moments';
import { service } from '../database/services';
import { type StoredJson, storedJson } from '../database/stored-json';
import { numberOrNull } from '../database/numbers';

/** The part of an organisation's row that decides about changes. */
export interface OrganisationState {
  id: number;
  documentId: string;
  name: string;
  slug: string;
  status: string;
  homeRegion: string | null;
  cell: string | null;
  ssoOnly: boolean;
  /** Milliseconds; password sessions that began earlier no longer open the organisation. */
  passwordSessionsFrom: number | null;
  budget: BudgetState & { asOf: string | null };
}

/** What policies need to know about an organisation, without a query. */
export interface OrganisationFacts extends OrganisationState {
  /** The addresses from which members may reach it. Compiled once per change, not per request. */
  allowlist: Allowlist;
  /** Name of the plan; null if there is none. */
  plan: string | null;
  /** Features that the plan excludes. */
  withheld: readonly Feature[];
  /** Numeric id of the person who has been its owner for the longest; null if it has no owner. */
  founderId: number | null;
  /** What it has decided about its findings; null: nothing (src/domain/findings/policy.ts). */
  findingPolicy: unknown;
  /** What it requires of sign-ins; null: nothing (src/domain/access/sign-in-policy/policy.ts). */
  signInPolicy: SignInPolicy | null;
}

/** Organisations whose facts are cached; the least recently used are evicted. */
const MAX_CACHED = 20_000;

/** The columns of `OrganisationState`. */
export const STATE_COLUMNS = [
  'id',
  'document_id',
  'name',
  'slug',
  'org_status',
  'home_region',
  'deployment_cell',
  'sso_only',
  'password_sessions_from',
  'budget_status',
  'budget_override',
  'budget_current_spend',
  'monthly_budget_limit',
  'max_monthly_budget',
  'budget_as_of',
] as const;

export interface StateRow extends Record<(typeof STATE_COLUMNS)[number], unknown> {
  id: number;
  document_id: string;
  name: string;
  slug: string;
  org_status: string;
  home_region: string | null;
  deployment_cell: string | null;
  budget_status: BudgetStatus | null;
}

type Row = StateRow & {
  ip_allowlist: unknown;
  plan: string | null;
  plan_features: unknown;
  finding_policy: unknown;
  sign_in_policy: StoredJson<object>;
  founder_id: number | null;
};

/** The index of owners. An organisation may have very many other members. */
export const OWNERS_INDEX: DatabaseObject = {
  name: 'owners',
  definition: () => [
    `create index if not exists memberships_org_owner_idx on memberships (organisation_id, id) where role = 'owner'`,
  ],
};

const FOUNDER = `(select m.user_id from memberships m where m.organisation_id = o.id and m.role = 'owner'
  and m.deactivated_at is null and m.pending_since is null and m.user_id is not null order by m.id limit 1) as founder_id`;

/** Compiled lists. A thousand ranges take milliseconds to compile, so this happens once per list. */
const compiled = new LRUCache<string, NonNullable<Allowlist>>({ max: 2000 });

const allowlistOf = (stored: unknown): Allowlist => {
  // A column that was not read must not count as an empty list, which would allow every address.
  if (stored === undefined) throw new Error('The allowlist of an organisation was not read.');
  if (stored === null) return null;
  const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
  const known = compiled.get(text);
  if (known) return known;
  const list = compileAllowlist(JSON.parse(text) as string[] | null);
  if (list) compiled.set(text, list);
  return list;
};

const signInPolicyOf = (stored: StoredJson<object> | undefined): SignInPolicy | null => {
  // A column that was not read must not count as no policy, which would let every session in.
  if (stored === undefined) throw new Error('The sign-in policy of an organisation was not read.');
  const policy = storedJson(stored);
  return policy === null ? null : completePolicy(policy);
};

/** The state of an organisation from its row. */
export const stateOf = (row: StateRow): OrganisationState => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
  slug: row.slug,
  status: row.org_status,
  homeRegion: row.home_region,
  cell: row.deployment_cell,
  ssoOnly: Boolean(row.sso_only),
  passwordSessionsFrom: toMilliseconds(row.password_sessions_from),
  budget: {
    status: row.budget_status ?? 'ok',
    override: Boolean(row.budget_override),
    spend: Number(row.budget_current_spend ?? 0),
    limit: numberOrNull(row.monthly_budget_limit),
    ceiling: numberOrNull(row.max_monthly_budget),
    asOf: row.budget_as_of == null ? null : toIso(row.budget_as_of),
  },
});

const factsOf = (row: Row): OrganisationFacts => ({
  ...stateOf(row),
  allowlist: allowlistOf(row.ip_allowlist),
  plan: row.plan,
  withheld: withheldFeatures(storedJson(row.plan_features)),
  founderId: row.founder_id,
  findingPolicy: storedJson(row.finding_policy),
  signInPolicy: signInPolicyOf(row.sign_in_policy),
});

/** Creates the cache of facts by organisation id. They are read once and cached until an organisation changes. */
const createOrganisationFacts = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<OrganisationFacts>(strapi, RIGHTS, MAX_CACHED);

  const load = async (ids: readonly number[]): Promise<OrganisationFacts[]> => {
    const db = connectionOf(strapi);
    const columns = [...STATE_COLUMNS, 'ip_allowlist', 'plan', 'finding_policy', 'sign_in_policy'].map(
      (name) => `o.${name}`,
    );
    const rows = await db('organisations as o')
      .leftJoin('subscription_plans as p', 'p.name', 'o.plan')
      .whereIn('o.id', ids)
      .select<Row[]>([...columns, 'p.features as plan_features', db.raw(FOUNDER)]);
    return rows.map(factsOf);
  };

  return {
    /** The facts of some organisations, by id; at most one query. */
    async of(ids: readonly number[]): Promise<Map<number, OrganisationFacts>> {
      const found = new Map<number, OrganisationFacts>();
      const missing: number[] = [];
      for (const id of ids) {
        const known = cache.get(id);
        if (known) found.set(id, known);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      const loaded = await cache.read(
        () => load(missing),
        ({ id }) => id,
      );
      for (const facts of loaded) found.set(facts.id, facts);
      return found;
    },
  };
};

export type OrganisationFactsCache = ReturnType<typeof createOrganisationFacts>;

const organisationFacts = service<OrganisationFactsCache>('tenantry.organisation-facts');

/** The organisation facts of the application. */
export const organisationFactsOf = organisationFacts.of;

/** Adds the organisation facts to the application. Call it once, in register(). */
export const registerOrganisationFacts = (strapi: Core.Strapi): OrganisationFactsCache =>
  organisationFacts.add(strapi, createOrganisationFacts(strapi));
