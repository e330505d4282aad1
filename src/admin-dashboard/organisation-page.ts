import type { Core } from '@strapi/strapi';
import { shownSignInPolicy } from '../commands/access/sign-in-policy';
import { serviceOf } from '../http/resource-service';
import { organisation } from '../resources/organisation';
import type createLockouts from '../api/organisation/services/lockouts';
import type createOverviews from '../api/organisation/services/overview';
import { dateOf } from '../domain/plans/plan-expiry';
import { spendByGroup } from '../repositories/budget/spend-groups';
import { tenancyOf } from '../tenancy/tenancy';
import { selectFields } from '../wire/query/fields';
import { readDayRange } from '../wire/query/time-ranges';

/** The days of costs that the page shows. */
const DAYS = 30;

const FIELDS = [
  ...[
    'documentId',
    'createdAt',
    'name',
    'slug',
    'tier',
    'home_region',
    'deployment_cell',
    'workspace_domain',
    'sso_only',
  ],
  ...['billing_country', 'vat_id'],
];

/** Everything about one organisation that its own lists do not show: its overview, its sign-in policy, and its costs by day and by service. */
export const organisationPage = async (strapi: Core.Strapi, documentId: string) => {
  const now = new Date();
  const row = await tenancyOf(strapi).store.get(organisation, documentId);
  const overviews = serviceOf<ReturnType<typeof createOverviews>>(strapi, 'api::organisation.overview');
  const range = readDayRange({ from: dateOf(now, 1 - DAYS), to: dateOf(now) }, now.getTime());
  return {
    organisation: selectFields(row.values, FIELDS),
    overview: await overviews.of(row, () => true),
    sign_in_policy: await shownSignInPolicy(strapi, row.id),
    costs: {
      days: (await spendByGroup(strapi, row.id, 'day', range)).groups,
      services: (await spendByGroup(strapi, row.id, 'service', range)).groups.slice(0, 8),
    },
  };
};

/** SSO-only organisations whose single sign-on is not proven to work. */
export const possibleLockouts = (strapi: Core.Strapi) =>
  serviceOf<ReturnType<typeof createLockouts>>(strapi, 'api::organisation.lockouts').list();
