import type { Core } from '@strapi/strapi';
import { newDocumentId } from '../../database/document-id';
import { findSsoOrganisation, recordSwitch, type SsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { hasProvenMethod } from '../accounts/sso-outlook';
import { emitEvents } from '../events/emit-events';

type Attributes = Record<string, unknown>;
type Stored = Attributes & { id: number };

/** What the email to the owners is about: which switch, and when it was made. */
export interface SsoSwitched {
  switch: { id: string; at: string };
}

/** Emails each owner a link that undoes a switch, by an event in the open transaction. */
const offerUndo = (strapi: Core.Strapi, organisationId: number, switchId: string): Promise<void> => {
  const payload: SsoSwitched = { switch: { id: switchId, at: new Date().toISOString() } };
  return emitEvents(strapi, [{ name: 'organisation.sso-only-unproven', organisationId, payload: { ...payload } }]);
};

const isSsoOnly = (values: Attributes | null): boolean =>
  Boolean(values?.sso_only) && values?.org_status !== 'archived';

/** Whether a write makes an organisation SSO-only, or gives an SSO-only one another workspace. */
const isSwitch = (before: Attributes | null, after: Attributes): boolean =>
  isSsoOnly(after) && (!isSsoOnly(before) || (before?.workspace_domain || null) !== (after.workspace_domain || null));

const isProvenAfter = async (strapi: Core.Strapi, before: Stored, after: Attributes): Promise<boolean> => {
  const stored = await findSsoOrganisation(strapi, { id: before.id });
  const { workspace_domain: domain } = after;
  const workspaceDomain = typeof domain === 'string' && domain !== '' ? domain : null;
  return stored !== null && hasProvenMethod(strapi, { ...stored, workspaceDomain });
};

/**
 * Settles a write of an organisation: if it becomes SSO-only without a method that is proven to work, its owners can undo that by
 * a link. Any later change of `sso_only` makes the link invalid. The id of the switch itself cannot be written.
 *
 * @param before null for a creation
 * @param data what the write sets; the id of the switch is added to it
 */
export const settleSsoSwitch = async (strapi: Core.Strapi, before: Stored | null, data: Attributes): Promise<void> => {
  delete data.sso_switch_id;
  const after = { ...before, ...data };
  if (before?.sso_switch_id && isSsoOnly(before) !== isSsoOnly(after)) data.sso_switch_id = null;
  if (!isSwitch(before, after) || (before && (await isProvenAfter(strapi, before, after)))) return;
  const switchId = newDocumentId();
  data.sso_switch_id = switchId;
  if (before) await offerUndo(strapi, before.id, switchId);
};

/** Emails the owners of a new organisation, after it was created. */
export const offerNewUndo = async (strapi: Core.Strapi, organisationId: number, data: Attributes): Promise<void> => {
  if (typeof data.sso_switch_id === 'string') await offerUndo(strapi, organisationId, data.sso_switch_id);
};

/**
 * Settles the loss of a directory: if it was the only method of an SSO-only organisation that is proven to work, its owners can
 * undo SSO-only by a link.
 *
 * @param directoryId documentId of the directory that is no longer as it was
 */
export const settleLostDirectory = async (
  strapi: Core.Strapi,
  organisation: SsoOrganisation,
  directoryId: string,
): Promise<void> => {
  const directories = organisation.directories.filter(({ documentId }) => documentId !== directoryId);
  const wasProven = organisation.ssoOnly && hasProvenMethod(strapi, organisation);
  if (!wasProven || hasProvenMethod(strapi, { ...organisation, directories })) return;
  const switchId = newDocumentId();
  await recordSwitch(strapi, organisation.id, switchId);
  await offerUndo(strapi, organisation.id, switchId);
};
