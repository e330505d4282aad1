import { resourceRoutes } from '../../../http/routes';
import { complianceRule } from '../../../resources/compliance-rule';

const access = 'organisation:update';

export default {
  routes: resourceRoutes(complianceRule, {
    list: 'finding:read',
    read: 'finding:read',
    create: {
      access,
      description:
        'It applies to findings that are imported from now on for the first time. Of several rules the oldest decides, those of the organisation before those of the platform, and each before the table of Tenantry. If an operator sends null for organisation, the rule is one of the platform.',
      codes: ['COMPLIANCE_RULE_LIMIT_REACHED'],
    },
    update: access,
    remove: access,
  }),
};
