import { checkEndpointUrl } from '../../../../domain/webhooks/endpoint-url';
import { MAX_ENDPOINTS, SECRET_SHOWN_WITHIN_MS } from '../../../../domain/webhooks/endpoint-rules';
import { readWebhookSettings } from '../../../../integrations/webhook-settings';
import { currentActor } from '../../../../audit/actor';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { lockOrganisation } from '../../../../repositories/organisations/lookups';
import { markPendingDead } from '../../../../repositories/events/outbox-retention';
import { countEndpoints } from '../../../../repositories/webhooks/webhook-endpoints';
import { newWebhookSecret } from '../../../../repositories/webhooks/webhook-secrets';
import { forbidden, violated } from '../../../../wire/errors/http-errors';

/** Exact however many ask at once: the organisation's row is held from the count to the end of the transaction. */
const assertRoom = async ({ strapi, after, earlier }: Change): Promise<void> => {
  const organisationId = after.organisation as number | null | undefined;
  if (organisationId == null || !(await lockOrganisation(strapi, organisationId))) return;
  const beside = earlier.filter(({ organisation }) => organisation === organisationId).length;
  const used = (await countEndpoints(strapi, organisationId)) + beside;
  if (used < MAX_ENDPOINTS) return;
  throw forbidden('WEBHOOK_LIMIT_REACHED', `An organisation has at most ${MAX_ENDPOINTS} webhook endpoints.`, {
    remedy: 'Delete an endpoint first: DELETE /api/webhook-endpoints/{id}.',
    used,
    limit: MAX_ENDPOINTS,
  });
};

/** What was switched off gives up what waits for it; what is switched on again begins anew. */
const applySwitch = async ({ strapi, before, data }: Change & { data: Attributes }): Promise<void> => {
  if (!before || data.enabled === undefined) return;
  // A form that is left blank switches nothing off.
  data.enabled ??= Boolean(before.enabled);
  if (before.enabled && !data.enabled) await markPendingDead(strapi, before.documentId, 'the endpoint is switched off');
  if (!before.enabled && data.enabled) Object.assign(data, { failing_since: null, disabled_reason: null });
};

/** No form shows these, but the content manager takes them all the same. */
const SECRET_ATTRIBUTES = ['secret_sealed', 'previous_secret_sealed', 'previous_secret_until', 'secret_unseen_until'];

/** Keeps administrators from changing a secret, or from having it shown again, by a request of their own. */
const keepSecret = ({ strapi, data }: Change & { data: Attributes }): void => {
  if (currentActor(strapi).kind === 'admin') for (const name of SECRET_ATTRIBUTES) delete data[name];
};

/**
 * Gives a new endpoint its secret. REST answers with the one that it made. In the admin panel nobody has seen one yet:
 * the administrator can have it shown once, shortly after. A copied endpoint arrives with the secrets of the original,
 * which it must not share.
 */
const giveSecret = ({ strapi, data }: Change & { data: Attributes }): void => {
  if (currentActor(strapi).kind !== 'admin') {
    data.secret_sealed ??= newWebhookSecret().sealed;
    return;
  }
  Object.assign(data, {
    secret_sealed: newWebhookSecret().sealed,
    previous_secret_sealed: null,
    previous_secret_until: null,
    secret_unseen_until: new Date(Date.now() + SECRET_SHOWN_WITHIN_MS),
  });
};

const check = async (change: Change): Promise<void> => {
  const data = change.data as Attributes;
  const { strapi, before } = change;
  if (data.url !== undefined && data.url !== before?.url) {
    const refused = checkEndpointUrl(String(data.url), readWebhookSettings(strapi.config.get('webhooks')));
    if (refused) throw violated(refused);
  }
  if (!before || (!before.enabled && data.enabled))
    await assertFeature(strapi, change.after.organisation as number | null, 'webhooks');
  await applySwitch({ ...change, data });
  if (before) return keepSecret({ ...change, data });
  data.enabled ??= true;
  giveSecret({ ...change, data });
  await assertRoom(change);
};

const onRemove = ({ strapi, before }: Change): Promise<void> =>
  markPendingDead(strapi, String(before?.documentId), 'the endpoint was deleted');

export default invariants(check, onRemove);
