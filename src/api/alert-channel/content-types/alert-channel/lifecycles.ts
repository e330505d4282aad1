import { channelFaults } from '../../../../domain/alerts/channel-rules';
import { checkEndpointUrl } from '../../../../domain/webhooks/endpoint-url';
import { readWebhookSettings } from '../../../../integrations/webhook-settings';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertChecksExist } from '../../../../lifecycles/same-organisation-relations';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { wakeAlerts } from '../../../../repositories/alerts/alert-turns';
import { sealChannelUrl } from '../../../../repositories/alerts/channel-url';
import type { alertChannel } from '../../../../resources/alert-channel';
import type { StoredOf } from '../../../../resources/records';
import { invalid, violated } from '../../../../wire/errors/http-errors';

type Channel = StoredOf<typeof alertChannel>;

/** Stores the address of an incoming webhook encrypted: who knows it can write into the chat. */
const sealAddress = ({ strapi, before, data }: Change<Channel>): void => {
  const url = data?.url_sealed;
  if (!data || typeof url !== 'string' || url === '' || url === before?.url_sealed) return;
  const refused = checkEndpointUrl(url, readWebhookSettings(strapi.config.get('webhooks')));
  if (refused) throw violated(refused);
  data.url_sealed = sealChannelUrl(url);
  data.url_host = new URL(url).host;
};

/** A channel tells unless it is disabled, so creating or enabling one requires the feature. */
export default invariants<Channel>(async (change) => {
  const { strapi, before, data, after } = change;
  const tells = (channel: Record<string, unknown>): boolean => channel.enabled !== false;
  if (before ? tells(after) && !tells(before) : true) await assertFeature(strapi, after.organisation, 'alert_channels');
  const faults = channelFaults(after);
  if (data && faults.length > 0) throw invalid(faults);
  sealAddress(change);
  await assertChecksExist(strapi, after.organisation, data?.checks);
  if (typeof after.organisation === 'number') await wakeAlerts(strapi, after.organisation, Date.now());
});
