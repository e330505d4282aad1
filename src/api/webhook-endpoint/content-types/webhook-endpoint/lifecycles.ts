import { checkEndpointUrl } from '../../../../domain/webhooks/endpoint-url';
import { MAX_ENDPOINTS, SECRET_SHOWN_WITHIN_MS } from '../../../../domain/webhooks/endpoint-rules';
import { readWebhookSettings } from '../../../../integrations/webhook-settings';
import { currentActor } from '../../../../audit/actor';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { lockOrganisation } from '../../../../repositories/organisations/locked-organisation';
import { endPendingLater } from '../../../../repositories/events/pending-deliveries';
import { countEndpoints } from '../../../../repositories/webhooks/webhook-endpoints';
import { newWebhookSecret } from '../../../../repositories/webhooks/webhook-secrets';
import { forbidden, violated } from '../../../../wire/errors/http-errors';
import type { StoredOf } from '../../../../resources/records';
import type { webhookEndpoint } from '../../../../resources/webhook-endpoint';

type Endpoint = StoredOf<typeof webhookEndpoint>;

/** Enforces the limit exactly: the organisation is locked from the count to the end of the transaction. */
const assertRoom = async ({ strapi, after, earlier }: Change<Endpoint>): Promise<void> => {
  const organisationId = after.organisation;
  if (organisationId == null || !(await lockOrganisation(strapi, organisationId))) return;
  const earlierCount = earlier.filter(({ organisation }) => organisation === organisationId).length;
  const used = (await countEndpoints(strapi, organisationId)) + earlierCount;
  if (used < MAX_ENDPOINTS) return;
  throw forbidden('WEBHOOK_LIMIT_REACHED', `An organisation can have at most ${MAX_ENDPOINTS} webhook endpoints.`, {
    remedy: 'Delete an endpoint first: DELETE /api/webhook-endpoints/{id}.',
    used,
    limit: MAX_ENDPOINTS,
  });
};

/** Disabling an endpoint ends its pending deliveries; enabling it clears its failures. */
const applySwitch = ({ strapi, before, data }: Change<Endpoint> & { data: Partial<Endpoint> }): void => {
  if (!before || data.enabled === undefined) return;
  // A blank form field does not disable the endpoint.
  data.enabled ??= Boolean(before.enabled);
  if (before.enabled && !data.enabled) endPendingLater(strapi, before.documentId, 'the endpoint is disabled');
  if (!before.enabled && data.enabled) Object.assign(data, { failing_since: null, disabled_reason: null });
};

/** No form shows these, but the content manager accepts them. */
const SECRET_ATTRIBUTES = ['secret_sealed', 'previous_secret_sealed', 'previous_secret_until', 'secret_unseen_until'];

/** Keeps administrators from changing a secret, or from revealing it again, with a manual request. */
const dropSecretAttributes = ({ strapi, data }: Change<Endpoint> & { data: Partial<Endpoint> }): void => {
  if (currentActor(strapi).kind === 'admin') for (const name of SECRET_ATTRIBUTES) delete data[name];
};

/**
 * Creates the secret of a new endpoint. REST returns the secret that it created. In the admin panel, the administrator
 * can reveal it once, shortly after. A copied endpoint arrives with the secrets of the original, which it must not
 * share.
 */
const createSecret = ({ strapi, data }: Change<Endpoint> & { data: Partial<Endpoint> }): void => {
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

const check = async (change: Change<Endpoint>): Promise<void> => {
  const { strapi, before, data } = change;
  if (!data) return;
  if (data.url !== undefined && data.url !== before?.url) {
    const refused = checkEndpointUrl(String(data.url), readWebhookSettings(strapi.config.get('webhooks')));
    if (refused) throw violated(refused);
  }
  if (!before || (!before.enabled && data.enabled)) await assertFeature(strapi, change.after.organisation, 'webhooks');
  applySwitch({ ...change, data });
  if (before) return dropSecretAttributes({ ...change, data });
  data.enabled ??= true;
  createSecret({ ...change, data });
  await assertRoom(change);
};

const onRemove = ({ strapi, before }: Change<Endpoint>): void =>
  endPendingLater(strapi, String(before?.documentId), 'the endpoint was deleted');

export default invariants<Endpoint>(check, onRemove);
