import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { paste } from '../../helpers/processes/paste';
import { freePort } from '../../helpers/processes/running-app';
import { allowLoopback, configureWebhooks } from '../../helpers/servers/webhook-receiver';
import { blocksIn } from '../../helpers/source/documents';
import { read } from '../../helpers/source/source';
import { clearOutbox, relay, removeEndpoints } from '../../helpers/webhooks';

const { seedDemo } = compiled('demo/seed-demo');
const guide = read('docs/guides/webhooks.md');
const [receiver = ''] = blocksIn(guide, 'js');
const lines = blocksIn(guide, 'sh').find((block) => block.includes('node receiver.mjs')) ?? '';
const packages = path.resolve(__dirname, '../../../node_modules');

/** Ends the receiver when it has printed something, and shows that. */
const UNTIL_RECEIVED = `
for attempt in $(seq 600); do [ -s received ] && break; sleep 0.1; done
kill $!
echo; cat received`;

describe('the guide on webhooks', () => {
  beforeAll(async () => {
    await seedDemo(app());
    await clearOutbox();
    allowLoopback(2_000);
  });

  afterAll(async () => {
    configureWebhooks();
    await removeEndpoints();
    await clearOutbox();
  });

  it('leads to a receiver that verifies a test event', async () => {
    const port = await freePort();
    const state = { isDone: false };
    const pasted = paste(
      lines.replace('127.0.0.1:8080', `127.0.0.1:${port}`).replace('receiver.mjs &', 'receiver.mjs > received &') +
        UNTIL_RECEIVED,
      (folder) => {
        symlinkSync(packages, path.join(folder, 'node_modules'));
        writeFileSync(path.join(folder, 'receiver.mjs'), receiver.replace('8080', String(port)));
      },
    ).finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      await relay();
      await delay(100);
    }
    const [tested = '', ...received] = await pasted;
    expect(JSON.parse(tested).error).toBeUndefined();
    expect(received.join('\n')).toMatch(/webhook\.test/);
  });
});
