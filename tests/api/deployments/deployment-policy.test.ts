import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;
let path: string;

beforeEach(async () => {
  tenant = await createTenant();
  path = `/organisations/${tenant.documentId}/deployment-policy`;
});

const DEFAULTS = {
  approval_above_eur: null,
  approval_tags: [],
  approval_for_unknown_costs: false,
  runner_labels: {},
  max_lifetime_hours: null,
};

describe('a deployment policy', () => {
  it('has defaults, and changes field by field with an audit entry', async () => {
    const { admin, owner } = tenant.people;
    expect((await admin.call.get(path)).body).toEqual({ data: DEFAULTS });
    const first = { approval_above_eur: 100.5, runner_labels: { '*': ['deploys'], tofu: ['production'] } };
    expect((await admin.call.put(path, first)).body).toEqual({ data: { ...DEFAULTS, ...first } });
    await owner.call.put(path, { approval_above_eur: null, max_lifetime_hours: 24 });
    const stored = { ...DEFAULTS, ...first, approval_above_eur: null, max_lifetime_hours: 24 };
    expect((await owner.call.get(path)).body).toEqual({ data: stored });
    const { body } = await owner.call.get(`/audit-entries?filters[target_id][$eq]=${tenant.documentId}&sort=id:desc`);
    expect(body.data[0].changes.deployment_policy.after).toEqual(stored);
  });

  it('keeps both of two changes at once', async () => {
    const { owner, admin } = tenant.people;
    await Promise.all([
      owner.call.put(path, { approval_tags: ['prod'] }),
      admin.call.put(path, { max_lifetime_hours: 24 }),
    ]);
    expect((await owner.call.get(path)).body.data).toMatchObject({ approval_tags: ['prod'], max_lifetime_hours: 24 });
  });

  it.each<[string, Record<string, unknown>]>([
    ['approval_above_eur', { approval_above_eur: -1 }],
    ['approval_tags', { approval_tags: Array(51).fill('a') }],
    ['runner_labels', { runner_labels: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`r${at}`, []])) }],
    ['runner_labels.tofu', { runner_labels: { tofu: Array(21).fill('a') } }],
    ['max_lifetime_hours', { max_lifetime_hours: 0 }],
    ['max_lifetime_hours', { max_lifetime_hours: 87_601 }],
    ['other', { other: 1 }],
  ])('refuses a bad %s', async (at, change) => {
    expectRefusal(await tenant.people.owner.call.put(path, change), 400, 'VALIDATION_FAILED', at);
    expect((await tenant.people.owner.call.get(path)).body.data).toEqual(DEFAULTS);
  });

  it('is for those who may change the organisation', async () => {
    const other = await createTenant();
    for (const [person, code] of [
      [tenant.people.engineer, 'CAPABILITY_MISSING'],
      [other.people.owner, 'OUT_OF_SCOPE'],
    ] as const) {
      expectRefusal(await person.call.get(path), 403, code);
      expectRefusal(await person.call.put(path, { approval_tags: [] }), 403, code);
    }
  });
});
