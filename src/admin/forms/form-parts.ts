import type { StrapiApp } from '@strapi/strapi/admin';
import { EndpointSecretPanel } from '../endpoint-secret';
import { PlanPreviewPanel } from '../operations/plan-preview';
import { VatIdPanel } from '../vat-id';
import { OWN_INPUTS } from './inputs';

/** A panel or an action of the content manager: a component that returns a description. */
type Part = ((props: { model: string }) => unknown) & { type?: string; position?: unknown };

/** The content manager's interface for other plugins. Strapi 5.54 does not export its types. */
interface ContentManager {
  addEditViewSidePanel(panels: (before: Part[]) => unknown[]): void;
  addDocumentAction(actions: (before: Part[]) => Part[]): void;
  addDocumentHeaderAction(actions: (before: Part[]) => Part[]): void;
}

/**
 * The types of which people make variants. A copy of another record would have its credentials, or its history; that of a webhook
 * endpoint has a secret of its own.
 */
const COPIED: ReadonlySet<string> = new Set([
  'api::blueprint-draft.blueprint-draft',
  'api::maintenance-window.maintenance-window',
  'api::subscription-plan.subscription-plan',
  'api::user-plan.user-plan',
  'api::webhook-endpoint.webhook-endpoint',
]);

/** An action that only records of some types have. */
const onlyForCopied = (action: Part): Part =>
  Object.assign((props: { model: string }) => (COPIED.has(props.model) ? action(props) : null), {
    type: action.type,
    position: action.position,
  });

/**
 * Adds Tenantry's inputs and side panels to the forms of the content manager, and removes what Strapi offers for other
 * products: the set-up of a preview, translations, and the editor of content types.
 */
export const arrangeParts = (app: StrapiApp): void => {
  app.addFields(OWN_INPUTS);
  const contentManager = app.getPlugin('content-manager').apis as unknown as ContentManager;
  contentManager.addEditViewSidePanel((panels) => [
    ...panels.filter(({ type }) => type === 'actions'),
    EndpointSecretPanel,
    PlanPreviewPanel,
    VatIdPanel,
  ]);
  contentManager.addDocumentAction((actions) =>
    actions
      .filter(({ type }) => type !== 'edit-the-model')
      .map((action) => (action.type === 'clone' ? onlyForCopied(action) : action)),
  );
  // Only translations add some.
  contentManager.addDocumentHeaderAction(() => []);
};
