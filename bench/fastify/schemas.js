'use strict';

/** JSON schemas, from which Fastify compiles the checks of requests and the serialisation of responses. */

const text = { type: 'string' };
const optionalText = { type: ['string', 'null'] };
const optionalCount = { type: ['integer', 'null'] };
const moment = { type: 'string', format: 'date-time' };
const optionalMoment = { type: ['string', 'null'], format: 'date-time' };

/** @param {object} properties */
const object = (properties) => ({ type: 'object', properties });

const organisation = object({ documentId: text, name: text });
const agent = object({
  ...{ documentId: text, hostname: text, version: optionalText, os: optionalText, arch: optionalText },
  ...{ capabilities: {}, enrolled_at: optionalMoment, last_heartbeat_at: optionalMoment },
  ...{ cert_fingerprint: optionalText, status: optionalText, createdAt: moment, updatedAt: moment, organisation },
});
const result = object({
  ...{ documentId: text, check_name: text, url: optionalText, status: optionalText, response_time_ms: optionalCount },
  ...{ status_code: optionalCount, error_message: optionalText, checked_at: optionalMoment },
  ...{ createdAt: moment, updatedAt: moment, organisation },
});
const pagination = object({
  ...{ page: { type: 'integer' }, pageSize: { type: 'integer' }, pageCount: { type: 'integer' } },
  total: { type: 'integer' },
});

/** @param {object} data */
const single = (data) => object({ data });

/**
 * @param {object} properties
 * @param {string[]} required
 */
const bodyOf = (properties, required) => ({
  ...object({ data: { ...object(properties), required, additionalProperties: false } }),
  required: ['data'],
});

const agentFields = { hostname: { ...text, minLength: 1 }, version: text, os: text, arch: text };

/** The schemas of each route. */
const SCHEMAS = {
  list: {
    querystring: object({
      'pagination[pageSize]': { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    }),
    response: { 200: object({ data: { type: 'array', items: agent }, meta: object({ pagination }) }) },
  },
  read: { response: { 200: single(agent) } },
  create: { body: bodyOf(agentFields, ['hostname']), response: { 201: single(agent) } },
  update: { body: bodyOf(agentFields, []), response: { 200: single(agent) } },
  report: {
    body: bodyOf(
      {
        ...{ check_name: { ...text, minLength: 1 }, url: text, response_time_ms: { type: 'integer' } },
        ...{ status_code: { type: 'integer' }, checked_at: moment },
      },
      ['check_name'],
    ),
    response: { 201: single(result) },
  },
};

module.exports = { SCHEMAS };
