'use strict';

const { serveDemo } = require('../../../scripts/launch/demo-server');

/** Serves the demo with its admin panel, and with what the demo has none of: a cloud account, and a dead event. */
const main = async () => {
  const strapi = await serveDemo({ serveAdminPanel: true });
  const organisations = strapi.db.query('api::organisation.organisation');
  const acme = /** @type {{ id: number }} */ (await organisations.findOne({ where: { slug: 'acme' } }));
  await strapi.db.query('api::cloud-account.cloud-account').create({
    data: { name: 'Acme AWS', provider: 'aws', billing_account_id: 'acme-aws', organisation: acme.id },
  });
  await strapi.db.query('api::outbox-event.outbox-event').create({
    data: {
      event: 'test.dead-event',
      destination: 'webhook',
      delivery_key: 'dead',
      event_status: 'dead',
      attempts: 7,
      last_error: 'The receiver responded with 500.',
      organisation: acme.id,
    },
  });
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
