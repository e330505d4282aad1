import type { Change } from './module-change';

/**
 * Strapi 5.54 asks the server of every form and list for the settings of its AI, which only paid editions have: the answer is
 * a 404, which the browser logs. Here it does not ask, and goes on as after that answer.
 */
export const PAID_PARTS: readonly Change[] = [
  {
    module: '@strapi/content-manager/dist/admin/hooks/useDocumentActions.mjs',
    replace: [['useGetAiFeatureConfigQuery();', 'useGetAiFeatureConfigQuery(undefined, { skip: true });']],
  },
];
