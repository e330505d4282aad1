import { KEY_CAPABILITIES, OPERATOR } from '../../../src/domain/api-keys/api-keys';
import { ROLES } from '../../../src/domain/vocabularies';
import { enrolledAgent } from '../agents';
import { app, send } from '../api';
import { createKey } from '../api-keys';
import { createScimToken } from '../scim';
import { expiredToken } from '../tokens';
import { createPerson, openSession } from '../world';
import { createFormerAndFuture, type IsolationWorld } from './world';

/**
 * A caller without access to the owning organisation. `person`: of another organisation or of none; `program`: a valid
 * credential of another organisation, which only some routes accept; `invalid`: a credential that is no longer valid.
 */
export interface Stranger {
  name: string;
  kind: 'person' | 'program' | 'invalid';
  token: string;
}

const CAPABILITIES = KEY_CAPABILITIES.filter((capability) => capability !== OPERATOR);

const persons = async (world: IsolationWorld): Promise<Stranger[]> => {
  const { pending, ended } = await createFormerAndFuture(world);
  const others = ROLES.map((role) => ({ name: `${role} of another organisation`, ...world.other.people[role] }));
  const named = [
    ...others.map(({ name, token }) => ({ name, token })),
    { name: 'a person of no organisation', token: (await createPerson()).token },
    { name: 'a person who has not accepted', token: pending.token },
    { name: 'a former member', token: ended.token },
  ];
  return named.map((caller) => ({ kind: 'person', ...caller }));
};

const programs = async ({ other }: IsolationWorld): Promise<Stranger[]> => [
  {
    name: 'an API key of another organisation',
    kind: 'program',
    token: (await createKey(other.people.owner, CAPABILITIES)).key,
  },
  { name: 'an agent of another organisation', kind: 'program', token: (await enrolledAgent(other)).credential },
  { name: 'a SCIM token of another organisation', kind: 'program', token: (await createScimToken(other)).token },
];

/** Credentials of the owning organisation itself that have ended. */
const invalids = async ({ owning }: IsolationWorld): Promise<Stranger[]> => {
  const { owner } = owning.people;
  const { db } = app();
  const [expired, revoked] = [await createKey(owner, ['agent:read']), await createKey(owner, ['agent:read'])];
  // The time of a key's end never changes, so only the database can move it.
  const past = db.dialect.client === 'sqlite' ? Date.now() - 1000 : new Date(Date.now() - 1000).toISOString();
  await db.connection('api_keys').where({ document_id: expired.documentId }).update({ expires_at: past });
  await owner.call.post(`/api-keys/${revoked.documentId}/revoke`, {});
  const session = (await openSession(owner.id)).jwt;
  await send('post', '/auth/logout', { token: session, body: {} });
  return [
    { name: 'an expired API key', kind: 'invalid', token: expired.key },
    { name: 'a revoked API key', kind: 'invalid', token: revoked.key },
    { name: 'an expired token', kind: 'invalid', token: expiredToken(owner.id) },
    { name: 'a token of an ended session', kind: 'invalid', token: session },
  ];
};

/** Every kind of caller without access to the owning organisation. */
export const createStrangers = async (world: IsolationWorld): Promise<Stranger[]> => [
  ...(await persons(world)),
  ...(await programs(world)),
  ...(await invalids(world)),
];
