'use strict';

const { createSecretKey } = require('node:crypto');
const { fastify } = require('fastify');
const jwt = require('jsonwebtoken');
const { SCHEMAS } = require('./schemas');

/**
 * A hand-written server with only these five routes, as a careful person would write it: checked tokens and bodies,
 * prepared statements, one statement for each record, compiled serialisation. It has no roles, guards, limits or audit
 * log. It shows the minimum cost of such requests on Node.
 */
const key = createSecretKey(Buffer.from(String(process.env.JWT_SECRET)));

/** @typedef {import('fastify').FastifyRequest & { organisation?: number }} Request */
/** @typedef {{ Querystring: { 'pagination[pageSize]': number }, Params: { id: string }, Body: { data: import('./statements').Data } }} Route */

/** @param {import('fastify').FastifyRequest} request */
const organisationOf = (request) => Number(/** @type {Request} */ (request).organisation);

/**
 * @param {import('fastify').FastifyReply} reply
 * @param {number} code
 * @param {string} name
 */
const refuse = (reply, code, name) => reply.code(code).send({ error: { status: code, name } });

/**
 * The organisation's numeric id is in the token.
 *
 * @param {Request} request
 * @param {import('fastify').FastifyReply} reply
 * @param {() => void} done
 */
const authenticate = (request, reply, done) => {
  try {
    const [, token = ''] = request.headers.authorization?.split(' ') ?? [];
    const { org } = /** @type {{ org: number }} */ (jwt.verify(token, key, { algorithms: ['HS256'] }));
    request.organisation = org;
    done();
  } catch {
    void refuse(reply, 401, 'UnauthorizedError');
  }
};

/**
 * @param {import('fastify').FastifyInstance} app
 * @param {import('./statements').Store} store
 */
const addRoutes = (app, store) => {
  app.get(
    '/api/svc-agents',
    { schema: SCHEMAS.list },
    async (/** @type {import('fastify').FastifyRequest<Route>} */ request) => {
      const pageSize = request.query['pagination[pageSize]'];
      const { rows, total } = await store.list(organisationOf(request), pageSize);
      const pagination = { page: 1, pageSize, pageCount: Math.ceil(total / pageSize), total };
      return { data: rows, meta: { pagination } };
    },
  );
  app.get(
    '/api/svc-agents/:id',
    { schema: SCHEMAS.read },
    async (/** @type {import('fastify').FastifyRequest<Route>} */ request, reply) => {
      const row = await store.read(organisationOf(request), request.params.id);
      return row ? { data: row } : refuse(reply, 404, 'NotFoundError');
    },
  );
  app.post(
    '/api/svc-agents',
    { schema: SCHEMAS.create },
    async (/** @type {import('fastify').FastifyRequest<Route>} */ request, reply) => {
      void reply.code(201);
      return { data: await store.create(organisationOf(request), request.body.data) };
    },
  );
  app.put(
    '/api/svc-agents/:id',
    { schema: SCHEMAS.update },
    async (/** @type {import('fastify').FastifyRequest<Route>} */ request, reply) => {
      const row = await store.update(organisationOf(request), request.params.id, request.body.data);
      return row ? { data: row } : refuse(reply, 404, 'NotFoundError');
    },
  );
  app.post(
    '/api/synthetic-results',
    { schema: SCHEMAS.report },
    async (/** @type {import('fastify').FastifyRequest<Route>} */ request, reply) => {
      void reply.code(201);
      return { data: await store.report(organisationOf(request), request.body.data) };
    },
  );
};

const start = async () => {
  const { open } = process.env.DATABASE_CLIENT === 'postgres' ? require('./postgres') : require('./sqlite');
  const store = open(process.env);
  const app = fastify({ logger: false });
  app.decorateRequest('organisation', null);
  app.addHook('onRequest', authenticate);
  addRoutes(app, store);
  await app.listen({ host: process.env.HOST, port: Number(process.env.PORT) });
};

void start();
