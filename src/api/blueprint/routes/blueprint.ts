import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { name, string } from '../../../wire/field';
import { blueprint } from '../../../resources/blueprint';
import { cloudInstance } from '../../../resources/cloud-instance';
import { VERSION_ROUTES } from '../versions-contract';

export default {
  routes: [
    ...resourceRoutes(blueprint, { list: 'blueprint:read', read: 'blueprint:read' }),
    route(
      'POST',
      '/blueprints/:id/deploy',
      'blueprint.deploy',
      {
        kind: 'action',
        access: 'instance:provision',
        resource: blueprint,
        answers: cloudInstance,
        status: 201,
        feature: 'blueprint_deploy',
        summary: 'Deploy one blueprint',
        description:
          'Provisions a cloud instance from the blueprint, within budget and limits. `meta.deployment` is the documentId of its deployment. Blueprints with steps that other programs run are deployed by a plan.',
        input: {
          name: name('Name of the instance.'),
          provider: string("Cloud provider; by default the blueprint's."),
          region: string('Region of the provider.'),
        },
        required: ['name'],
        meta: z.object({ deployment: z.string() }),
        codes: [
          'BLUEPRINT_RETIRED',
          'BUDGET_HARD_LIMIT',
          'TIER_BUDGET_EXCEEDED',
          'BUDGET_WOULD_BE_EXCEEDED',
          'INSTANCE_LIMIT_REACHED',
          'PLAN_REQUIRED',
        ],
      },
      { policies: ['global::within-budget'] },
    ),
    ...VERSION_ROUTES,
  ],
};
