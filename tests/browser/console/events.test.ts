import { DEMO_PASSWORD } from '../../../src/demo/demo-accounts';
import {
  ACME,
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

describeConsole('the events in the console', () => {
  it('are found by type and time, and one is open beside the list', async () => {
    const page = await signInAs('admin', 'integrations/events');
    await expectNoAxeFaults(page);
    await page.getByLabel('Event', { exact: true }).selectOption('agent.status-changed');
    await page.waitForURL(/type=agent\.status-changed/);
    await page.getByRole('link', { name: 'Finding created' }).first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Status of an agent changed' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Status of an agent changed' });
    await drawer.getByRole('row', { name: 'Code agent.status-changed' }).waitFor();
    const body = drawer.getByRole('region', { name: 'Body, as webhooks deliver it' });
    const event = JSON.parse(await body.innerText());
    expect(event).toMatchObject({ type: 'agent.status-changed', data: { agent: { hostname: expect.any(String) } } });
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
    await drawer.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(JSON.parse(await page.evaluate<string>('window.copied'))).toEqual(event);
    await page.reload();
    await drawer.getByRole('link', { name: event.data.agent.hostname, exact: true }).click();
    await page.getByRole('dialog', { name: event.data.agent.hostname }).waitFor();
  });

  it('name the member that they are about, whom they know by ID', async () => {
    const page = await signInAs('owner', 'dashboard');
    const body = { identifier: 'owner@acme.example', password: DEMO_PASSWORD };
    const { jwt } = await (await page.request.post('/api/auth/local', { data: body })).json();
    const headers = { Authorization: `Bearer ${jwt}` };
    const { data } = await (await page.request.get('/api/memberships?filter=role:$eq:viewer', { headers })).json();
    const [{ documentId, user }] = data as [{ documentId: string; user: { username: string } }];
    const event = { id: 'e1', type: 'member.added', timestamp: new Date().toISOString() };
    const feed = [{ ...event, data: { organisation: null, member: { documentId, role: 'viewer' } } }];
    await page.route('**/api/events?*', (route) =>
      route.fulfill({ json: { data: feed, meta: { next: 'x', has_more: false } } }),
    );
    await page.goto(`${ACME}/integrations/events`);
    const member = page.getByRole('row', { name: /Member added/ }).getByRole('link', { name: user.username });
    expect(await member.getAttribute('title')).toBe(documentId);
    await member.click();
    await page.waitForURL(`**${ACME}/members?member=${documentId}`);
    const rows = page.getByRole('table', { name: 'Members' }).locator('tbody tr');
    await rows.filter({ hasText: user.username }).waitFor();
    expect(await rows.count()).toBe(1);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Show all members' }).click();
    await rows.nth(1).waitFor();
    // Those who do not manage members have another list.
    const colleague = await signInAs('viewer', `members?member=${documentId}`);
    await colleague.getByText('Only one member').waitFor();
    const own = colleague.getByRole('table', { name: 'Members' }).locator('tbody tr');
    await own.filter({ hasText: user.username }).waitFor();
    expect(await own.count()).toBe(1);
  });

  it('are those of a range of days, the newest first', async () => {
    const page = await signInAs('owner', 'integrations/events?from=2020-01-01&to=2020-01-31');
    await page.getByText('No event matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Reset the filters' }).click();
    await page.getByRole('button', { name: 'Load more' }).waitFor();
    const rows = page.getByRole('row');
    const before = await rows.count();
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows.nth(before).waitFor();
    const times = (await page.locator('tbody td:first-child').allInnerTexts()).map((text) => Date.parse(text));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('say what they are for where there are none', async () => {
    const page = await signInAs('owner', 'dashboard');
    await page.route('**/api/events?*', (route) =>
      route.fulfill({ json: { data: [], meta: { next: 'x', has_more: false } } }),
    );
    await page.goto(`${ACME}/integrations/events`);
    await page.getByText(/^Events tell your systems/).waitFor();
    const command = await page.getByRole('region', { name: 'Command for the terminal' }).innerText();
    expect(command).toMatch(/^curl .+"http:\/\/127\.0\.0\.1:\d+\/api\/events\?organisation=\w{24}"/);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('link', { name: 'Add a webhook' }).click();
    await page.waitForURL(`**${ACME}/integrations/webhooks`);
    await untilLoaded(page);
  });
});
