import { resourceRoutes } from '../../../http/routes';
import { securityFinding } from '../../../resources/security-finding';
import { EXPORT_ROUTE } from '../export-contract';
import { IMPORT_ROUTE } from '../import-contract';
import { DECISION_CODES, DECISION_META, TRIAGE_ROUTES } from '../triage-contract';

export default {
  routes: [
    EXPORT_ROUTE,
    ...resourceRoutes(securityFinding, {
      list: 'finding:read',
      read: 'finding:read',
      create: { access: 'finding:triage', codes: DECISION_CODES, meta: DECISION_META },
      update: {
        access: 'finding:triage',
        description:
          'Changes the fields in the body. A decision stays when the finding is reported again; only a mitigated one opens again. accepted_risk without accepted_until ends as the finding policy says, and without accepted_reason returns the warning REASON_MISSING in meta.warnings.',
        codes: DECISION_CODES,
        meta: DECISION_META,
      },
    }),
    IMPORT_ROUTE,
    ...TRIAGE_ROUTES,
  ],
};
