'use strict';

const { createSecretKey } = require('node:crypto');
const fastify = require('fastify');
const jwt = require('jsonwebtoken');

/**
 * What somebody would write by hand for these five routes and nothing else: no roles, no guards, no audit log, no
 * contract. It stands for the least that such a request costs on Node. It works on the tables of Tenantry.
 */
const key = createSecretKey(Buffer.from(process.env.JWT_SECRET));
const PAGE_SIZE = 25;

const refuse = (reply, code, name) => reply.code(code).send({ error: { status: code, name } });

/** The organisation's numeric id is in the token. */
const authenticate = (request, reply, done) => {
  try {
    const [, token] = request.headers.authorization.split(' ');
    request.organisation = jwt.verify(token, key, { algorithms: ['HS256'] }).org;
    done();
  } catch {
    refuse(reply, 401, 'UnauthorizedError');
  }
};

const addRoutes = (app, store) => {
  app.get('/api/svc-agents', async ({ organisation, query }) => {
    const pageSize = Math.min(Number(query['pagination[pageSize]'] ?? PAGE_SIZE), 100);
    const { rows, total } = await store.list(organisation, pageSize);
    const pagination = { page: 1, pageSize, pageCount: Math.ceil(total / pageSize), total };
    return { data: rows, meta: { pagination } };
  });
  app.get('/api/svc-agents/:id', async ({ organisation, params }, reply) => {
    const row = await store.read(organisation, params.id);
    return row ? { data: row } : refuse(reply, 404, 'NotFoundError');
  });
  app.post('/api/svc-agents', async ({ organisation, body }, reply) => {
    reply.code(201);
    return { data: await store.create(organisation, body.data) };
  });
  app.put('/api/svc-agents/:id', async ({ organisation, params, body }, reply) => {
    const row = await store.update(organisation, params.id, body.data);
    return row ? { data: row } : refuse(reply, 404, 'NotFoundError');
  });
  app.post('/api/synthetic-results', async ({ organisation, body }, reply) => {
    reply.code(201);
    return { data: await store.report(organisation, body.data) };
  });
};

const start = async () => {
  const store = require(process.env.DATABASE_CLIENT === 'postgres' ? './postgres' : './sqlite').open(process.env);
  const app = fastify({ logger: false });
  app.decorateRequest('organisation', null);
  app.addHook('onRequest', authenticate);
  addRoutes(app, store);
  await app.listen({ host: process.env.HOST, port: Number(process.env.PORT) });
};

void start();
