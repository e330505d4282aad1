'use strict';

const { createHash } = require('node:crypto');
const path = require('node:path');
const { createStrapi } = require('@strapi/strapi');

const root = path.resolve(__dirname, '../..');
const dist = path.join(root, 'dist');

/** How often the server looks at the clock; the longest gap between two looks is what other requests have to wait. */
const SAMPLE_MS = 2;

let longestMs = 0;
let lastLook = performance.now();

const look = () => {
  const now = performance.now();
  longestMs = Math.max(longestMs, now - lastLook);
  lastLook = now;
};

/** JSON and a hash, as requests need them: as much work as an idle two-core machine of 2024 does in about 20 ms. */
const unitOfWork = () => {
  const records = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `record ${id}`, tags: ['a', 'b', 'c'] }));
  const start = performance.now();
  for (let round = 0; round < 20; round += 1) {
    const text = JSON.stringify(records);
    createHash('sha256').update(text).digest('hex');
    JSON.parse(text);
  }
  return performance.now() - start;
};

const serve = async () => {
  const strapi = createStrapi({ appDir: root, distDir: dist, serveAdminPanel: false });
  await strapi.load();
  strapi.server.mount();
  await require(path.join(dist, 'src/demo/seed-demo')).seedDemo(strapi);
  await new Promise((resolve) => strapi.server.httpServer.listen(0, '127.0.0.1', resolve));
  setInterval(look, SAMPLE_MS);
  return strapi;
};

const obey = (strapi, order) => {
  switch (order) {
    case 'begin':
      longestMs = 0;
      lastLook = performance.now();
      return {};
    case 'measure':
      look();
      return { longestMs, unitMs: Math.min(unitOfWork(), unitOfWork()) };
    case 'stop':
      return strapi.destroy().then(() => process.exit(0));
    default:
      throw new Error(`There is no order ${order}.`);
  }
};

const main = async () => {
  process.on('disconnect', () => process.exit(1));
  const strapi = await serve();
  process.on('message', (order) => {
    Promise.resolve(obey(strapi, order)).then(
      (answer) => process.send(answer),
      (error) => process.send({ error: String(error.stack ?? error) }),
    );
  });
  process.send({ url: `http://127.0.0.1:${strapi.server.httpServer.address().port}` });
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
