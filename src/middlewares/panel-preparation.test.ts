import { addPanelPreparation, createPanelPreparation } from '../http/panel-preparation';
import panelPreparation from './panel-preparation';

type Arguments = Parameters<typeof panelPreparation>;
type Context = Parameters<ReturnType<typeof panelPreparation>>[0];

/** The middleware of a server, whose preparation the test controls. */
const serverWith = (preparation: ReturnType<typeof createPanelPreparation>) => {
  const services = new Map<string, unknown>();
  const strapi = {
    add: (name: string, value: unknown) => services.set(name, value),
    get: (name: string) => services.get(name),
  } as unknown as Arguments[1]['strapi'];
  addPanelPreparation(strapi, preparation);
  const handle = panelPreparation({}, { strapi });
  return async (path: string): Promise<string> => {
    let answer = 'nothing';
    await handle({ path } as Context, () => {
      answer = 'served';
      return Promise.resolve();
    });
    return answer;
  };
};

it.each(['/api/svc-agents', '/scim/v2/Users', '/_health', '/_ready'])('lets %s pass at once', async (path) => {
  expect(await serverWith(createPanelPreparation(() => true))(path)).toBe('served');
});

it.each(['/admin', '/content-manager/init', '/', '/_healthy'])('lets %s wait for the preparation', async (path) => {
  const preparation = createPanelPreparation(() => true);
  let isFinished = false;
  await preparation.add(() => {
    isFinished = true;
    return Promise.resolve();
  });
  const answer = serverWith(preparation)(path).then((text) => [text, isFinished]);
  await preparation.finish();
  expect(await answer).toEqual(['served', true]);
});

it.each([
  ['the server stops before', async (preparation: ReturnType<typeof createPanelPreparation>) => preparation.stop()],
  [
    'a part fails',
    async ({ add }: ReturnType<typeof createPanelPreparation>) => add(() => Promise.reject(new Error('x'))),
  ],
])('refuses requests with 503 if %s', async (_case, spoil) => {
  const preparation = createPanelPreparation(() => true);
  await spoil(preparation);
  const answer = serverWith(preparation)('/admin');
  await Promise.all([
    preparation.finish().catch(() => undefined),
    expect(answer).rejects.toMatchObject({ name: 'ServiceUnavailableError', details: { code: 'SHUTTING_DOWN' } }),
  ]);
});
