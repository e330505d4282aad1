import { type Answer, app, db } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { createPair } from '../../helpers/merge-split-world';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

const create = async (): Promise<{ documentId: string; path: string }> => {
  const steps = [{ id: 'vm', type: 'provision' }];
  const { body } = await tenant.people.engineer.call.post('/blueprint-drafts', { name: unique('Draft'), steps });
  return { documentId: body.data.documentId, path: `/blueprint-drafts/${body.data.documentId}` };
};

const commentsOn = async (path: string, query = ''): Promise<Answer['body']> =>
  (await tenant.people.owner.call.get(`${path}/comments${query}`)).body;

describe('a comment on a draft', () => {
  it('says who wrote it, when, and about which step', async () => {
    const { path, documentId } = await create();
    const { engineer, admin } = tenant.people;
    expect((await admin.call.post(`${path}/comments`, { message: ' Which size? ', step: 'vm' })).status).toBe(201);
    await engineer.call.post(`${path}/comments`, { message: 'Small.' });
    const { data, meta } = await commentsOn(path);
    expect(meta).toEqual({ next: null });
    expect(data).toEqual([
      expect.objectContaining({
        message: 'Small.',
        step: null,
        author: expect.objectContaining({ name: engineer.username }),
      }),
      {
        at: expect.any(String),
        kind: 'comment',
        author: { kind: 'user', name: admin.username },
        step: 'vm',
        message: 'Which size?',
      },
    ]);
    const entries = await auditEntries({ target_id: documentId, action: 'blueprint-draft.comment' });
    expect(entries.map(({ changes }) => changes)).toEqual([{}, {}]);
  });

  it('is read in pages', async () => {
    const { path } = await create();
    for (const message of ['a', 'b', 'c']) await tenant.people.owner.call.post(`${path}/comments`, { message });
    const first = await commentsOn(path, '?limit=2');
    expect(first.data.map(({ message }: { message: string }) => message)).toEqual(['c', 'b']);
    const rest = await commentsOn(path, `?limit=2&after=${first.meta.next}`);
    expect(rest).toMatchObject({ data: [{ message: 'a' }], meta: { next: null } });
    const other = await create();
    expectRefusal(
      await tenant.people.owner.call.get(`${other.path}/comments?after=${first.meta.next}`),
      400,
      'QUERY_INVALID',
      'after',
    );
  });

  it('is refused without words, about an unknown step, and of those who cannot write', async () => {
    const { path } = await create();
    const { owner, viewer } = tenant.people;
    const comments = `${path}/comments`;
    expectRefusal(await owner.call.post(comments, { message: '  ' }), 400, 'VALIDATION_FAILED', 'message');
    expectRefusal(await owner.call.post(comments, { message: 'x', step: 'db' }), 400, 'VALIDATION_FAILED', 'step');
    expectRefusal(await viewer.call.post(comments, { message: 'x' }), 403, 'CAPABILITY_MISSING');
    expectRefusal(await viewer.call.get(comments), 403, 'CAPABILITY_MISSING');
    const other = await createTenant();
    expectRefusal(await other.people.owner.call.get(comments), 403, 'OUT_OF_SCOPE');
    expect((await commentsOn(path)).data).toEqual([]);
  });

  it('moves with the draft in a merge', async () => {
    const { source, target, owned } = await createPair();
    const path = `/blueprint-drafts/${owned.draft.documentId}`;
    await source.people.engineer.call.post(`${path}/comments`, { message: 'before the merge' });
    const into = { into: target.documentId };
    expect((await source.people.owner.call.post(`/organisations/${source.documentId}/merge`, into)).status).toBe(200);
    const { data } = (await target.people.engineer.call.get(`${path}/comments`)).body;
    expect(data).toMatchObject([{ message: 'before the merge', author: { name: source.people.engineer.username } }]);
  });

  it('is gone with the draft', async () => {
    const { path, documentId } = await create();
    const { engineer } = tenant.people;
    await engineer.call.post(`${path}/comments`, { message: 'x' });
    const { id } = await db()('blueprint_drafts').where({ document_id: documentId }).first('id');
    expect(await db()('draft_comments').where({ draft_id: id })).toHaveLength(1);
    expect((await engineer.call.delete(path)).status).toBe(204);
    expect(await db()('draft_comments').where({ draft_id: id })).toEqual([]);
  });
});

describe('a rejection', () => {
  it('makes a draft of what was in review, and says why', async () => {
    const { path, documentId } = await create();
    const { engineer, admin } = tenant.people;
    await engineer.call.put(path, { status: 'review' });
    expectRefusal(await engineer.call.post(`${path}/reject`, { reason: 'x' }), 403, 'CAPABILITY_MISSING');
    expectRefusal(await admin.call.post(`${path}/reject`, {}), 400, 'VALIDATION_FAILED', 'reason');
    expectRefusal(await admin.call.post(`${path}/reject`, { reason: ' ' }), 400, 'VALIDATION_FAILED', 'reason');
    const answer = await admin.call.post(`${path}/reject`, { reason: 'It has no probe.' });
    expect(answer).toMatchObject({ status: 200, body: { data: { documentId, status: 'draft' } } });
    expect((await commentsOn(path)).data).toMatchObject([
      { kind: 'rejection', author: { name: admin.username }, message: 'It has no probe.' },
    ]);
    const events = await app()
      .db.query('api::outbox-event.outbox-event')
      .findMany({ where: { event: 'blueprint.rejected', organisation: tenant.id } as never });
    expect(events).toMatchObject([{ destination: 'mail', payload: { draft: { documentId } } }]);
    const actions = (await auditEntries({ target_id: documentId })).map(({ action }) => action);
    expect(actions.filter((action: string) => action === 'blueprint-draft.reject')).toHaveLength(1);
  });

  it('is only of a draft in review, and happens once', async () => {
    const { path } = await create();
    const { engineer, admin, owner } = tenant.people;
    const reject = (person = admin) => person.call.post(`${path}/reject`, { reason: 'No.' });
    expectRefusal(await reject(), 400, 'DRAFT_TRANSITION_INVALID', 'status');
    await engineer.call.put(path, { status: 'review' });
    const answers = await Promise.all([reject(), reject(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await commentsOn(path)).data).toHaveLength(1);
  });
});
