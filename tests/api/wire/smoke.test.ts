import { createTenant } from '../../helpers/world';

describe('a tenant', () => {
  it('can create and list its own agents', async () => {
    const tenant = await createTenant();
    const created = await tenant.people.engineer.call.post('/svc-agents', { hostname: 'web-1' });
    expect(created.status).toBe(201);
    const listed = await tenant.people.viewer.call.get('/svc-agents');
    expect(listed.body.data).toHaveLength(1);
    expect(listed.body.data[0]).toMatchObject({ hostname: 'web-1', status: 'pending', enrollment_token: null });
  });
});
