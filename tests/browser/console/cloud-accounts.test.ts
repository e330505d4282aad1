import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../src/demo/demo-accounts';
import {
  ACME,
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

/** Maps an account to acme, as an operator does, and returns its name and what deletes it. */
const mapAccount = async (request: APIRequestContext) => {
  const body = { identifier: 'operator@tenantry.example', password: DEMO_PASSWORD };
  const { jwt } = await (await request.post('/api/auth/local', { data: body })).json();
  const headers = { Authorization: `Bearer ${jwt}` };
  const found = await (await request.get('/api/organisations?filter=slug:$eq:acme', { headers })).json();
  const name = `Account ${randomUUID().slice(0, 8)}`;
  const organisation = found.data[0].documentId as string;
  const data = { name, provider: 'aws', billing_account_id: name, sub_account_id: `${name} sub`, organisation };
  const created = await (await request.post('/api/cloud-accounts', { headers, data: { data } })).json();
  const remove = () => request.delete(`/api/cloud-accounts/${created.data.documentId}`, { headers });
  return { name, id: created.data.documentId as string, remove };
};

describeConsole('the cloud accounts in the console', () => {
  it('say which costs they bring, and lead to them', async () => {
    const page = await signInAs('admin', 'dashboard', { isOwnSession: true });
    const { name, id, remove } = await mapAccount(page.request);
    await page.goto(`${ACME}/cloud-accounts`);
    await page.getByRole('link', { name }).waitFor();
    await expectNoAxeFaults(page);
    await page.getByRole('searchbox').fill('no such account');
    await page.getByText('No cloud account matches.').waitFor();
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByText(/^Costs of this sub-account/).waitFor();
    await drawer.getByText(id, { exact: true }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.reload();
    await drawer.getByRole('link', { name: 'Show the costs by account' }).click();
    await page.waitForURL(`**${ACME}/costs?by=account`);
    await untilLoaded(page);
    expect((await remove()).status()).toBe(204);
  });

  it('say what they are for where there are none, with a command for the operator', async () => {
    const page = await signInAs('owner', 'dashboard');
    await page.route('**/api/cloud-accounts?*', (route) =>
      route.fulfill({ json: { data: [], meta: { pagination: { nextCursor: null } } } }),
    );
    await page.goto(`${ACME}/cloud-accounts`);
    await page.getByText(/^A cloud account says which imported costs are yours/).waitFor();
    const request = await page.getByRole('region', { name: 'Command for the terminal' }).innerText();
    expect(request).toMatch(/^curl .+\/api\/cloud-accounts"[\s\S]+"organisation": "\w{24}"/);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });
});
