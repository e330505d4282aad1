import { resourceRoutes } from '../../../http/routes';
import { blueprintDraft } from '../../../resources/blueprint-draft';
import { REVIEW_ROUTES } from '../review-contract';

export default {
  routes: [
    ...resourceRoutes(blueprintDraft, {
      list: 'blueprint:read',
      read: 'blueprint:read',
      create: {
        access: 'blueprint:write',
        codes: ['DRAFT_TRANSITION_INVALID', 'STEPS_INVALID', 'STEP_ID_INVALID', 'VARIABLES_INVALID'],
      },
      update: {
        access: 'blueprint:write',
        policies: ['api::blueprint-draft.may-move-draft'],
        codes: [
          'DRAFT_TRANSITION_INVALID',
          'DRAFT_PUBLISHED',
          'AUTHOR_MAY_NOT_PUBLISH',
          'PUBLISHING_CHANGES_DRAFT',
          'SLUG_OF_LINE',
          'STEPS_MISSING',
          'STEPS_INVALID',
          'STEP_ID_INVALID',
          'VARIABLES_INVALID',
        ],
      },
      remove: { access: 'blueprint:write', codes: ['DRAFT_PUBLISHED'] },
    }),
    ...REVIEW_ROUTES,
  ],
};
