import { resourceRoutes } from '../../../http/routes';
import { directoryIntegration } from '../../../resources/directory-integration';
import { confirmWithin, dryRun, TRIED_OR_UPDATED } from '../../../wire/provisional';

const OF_PROVIDER = ['SSO_ISSUER_INVALID', 'SSO_CLIENT_INCOMPLETE', 'SSO_SCOPE_INVALID', 'SAML_METADATA_INVALID'];

export default {
  routes: resourceRoutes(directoryIntegration, {
    list: 'organisation:update',
    read: 'organisation:update',
    create: { access: 'organisation:update', codes: [...OF_PROVIDER, 'FEATURE_NOT_IN_PLAN'] },
    update: {
      access: 'organisation:update',
      description:
        'Changes the fields in the body. If the organisation requires single sign-on, the response can have the warnings SSO_NOT_CONFIGURED, SSO_UNPROVEN, SSO_DOMAIN_UNPROVED and SSO_LOCKS_OUT. With dry_run=true nothing is stored or sent. To remove a directory so that it can come back, send enabled: false with confirm_within, and delete it afterwards.',
      query: {
        ...dryRun,
        ...confirmWithin(
          'Seconds after which the earlier settings come back, unless an owner or admin signs in by the changed directory; or by another method, if the change disables it.',
        ),
      },
      meta: TRIED_OR_UPDATED,
      codes: [...OF_PROVIDER, 'SSO_METHOD_MISSING', 'FEATURE_NOT_IN_PLAN', 'NOTHING_TO_CONFIRM'],
    },
    remove: { access: 'organisation:update', codes: ['SSO_METHOD_MISSING'] },
  }),
};
