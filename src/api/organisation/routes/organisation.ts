import { resourceRoutes } from '../../../http/routes';
import { organisation } from '../contract';

/** What the rules on single fields answer. */
const FIELD_CODES = [
  'SLUG_INVALID',
  'EMAIL_INVALID',
  'DOMAIN_INVALID',
  'COUNTRY_INVALID',
  'VAT_ID_INVALID',
  'CIDR_INVALID',
  'PLAN_UNKNOWN',
  'BUDGET_ABOVE_PLAN',
  'SSO_METHOD_MISSING',
];

export default {
  routes: resourceRoutes(organisation, {
    list: 'organisation:read',
    read: 'organisation:read',
    create: { access: 'signed-in', codes: FIELD_CODES },
    update: { access: 'organisation:update', codes: FIELD_CODES },
  }),
};
