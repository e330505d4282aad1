import { type Sample, SAMPLES } from '../../../console/src/samples/samples';
import { createKey } from '../../helpers/api-keys';
import { db } from '../../helpers/api';
import { createTenant } from '../../helpers/world';

/** Files and directories have tests of their own; the operator's samples need a key of the platform. */
const ELSEWHERE = ['report', 'costs', 'directory', 'cloudAccount'];

const CAPABILITIES = [
  ...['organisation:read', 'agent:enroll', 'synthetic:read', 'synthetic:report', 'blueprint:read'],
  ...['blueprint:write', 'instance:provision'],
];

it.each(Object.keys(SAMPLES).filter((name) => !ELSEWHERE.includes(name)))(
  'the sample command "%s" of the console works as it is',
  async (name) => {
    const tenant = await createTenant();
    const { slug } = await db()('organisations').where({ id: tenant.id }).first('slug');
    const key = await createKey(tenant.people.owner, CAPABILITIES);
    const own = { id: tenant.documentId, slug };
    const { method, path, data, token } = (SAMPLES[name as keyof typeof SAMPLES] as (of: typeof own) => Sample)(own);
    const { call } = token === 'TENANTRY_TOKEN' ? tenant.people.owner : key;
    const where = path.replace(/^\/api/, '');
    const answer = method === 'GET' ? await call.get(where) : await call.post(where, data);
    expect([answer.status, answer.body.error]).toEqual([method === 'GET' ? 200 : 201, undefined]);
  },
);
