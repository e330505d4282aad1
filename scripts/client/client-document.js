'use strict';

/**
 * @typedef {{ $ref?: unknown, name?: unknown, [key: string]: unknown }} Node
 * @typedef {{ parameters?: Node[], responses: Record<string, Node>, 'x-error-codes'?: Record<string, string[]> }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: Record<string, Record<string, Node>> }} Document
 */

/** Directories, not integrators, call SCIM. */
const LEFT_OUT = '/scim/';

/** Nested objects in a query, which clients cannot send (`filter` replaces it), and a parameter without effect. */
const UNUSED_PARAMETERS = ['filters', 'populate'];

const FIRST_ERROR = 400;

/** @param {Document} document */
const operationsOf = ({ paths }) => Object.values(paths).flatMap((item) => Object.values(item));

/**
 * All error codes of the operations.
 *
 * @param {Document} document
 * @returns {string[]}
 */
const errorCodesOf = (document) => {
  const codes = operationsOf(document).flatMap((operation) => Object.values(operation['x-error-codes'] ?? {}).flat());
  return [...new Set(codes)].sort();
};

/**
 * @param {Document} document
 * @param {Node} parameter
 */
const nameOf = (document, parameter) => {
  if (typeof parameter.$ref !== 'string') return parameter.name;
  const [, , , name = ''] = parameter.$ref.split('/');
  return document.components.parameters?.[name]?.name;
};

/**
 * @param {Document} document
 * @param {Operation} operation
 */
const slimOperation = (document, operation) => ({
  ...operation,
  ...(operation.parameters && {
    parameters: operation.parameters.filter((one) => !UNUSED_PARAMETERS.some((name) => name === nameOf(document, one))),
  }),
  responses: Object.fromEntries(
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) < FIRST_ERROR)
      .map(([status, { headers: _, ...response }]) => [status, response]),
  ),
});

/**
 * Adds the names of the components to which a part of the document refers, directly or through others.
 *
 * @param {Document} document
 * @param {unknown} part
 * @param {Set<string>} found
 */
const collectReferences = (document, part, found) => {
  if (part === null || typeof part !== 'object') return;
  for (const [key, value] of Object.entries(part)) {
    if (key !== '$ref' || typeof value !== 'string') collectReferences(document, value, found);
    else if (!found.has(value)) {
      found.add(value);
      const [, , kind = '', name = ''] = value.split('/');
      collectReferences(document, document.components[kind]?.[name], found);
    }
  }
};

/**
 * The part of the OpenAPI document for which the client has types: its operations without errors, which the client
 * throws, and the components that they use.
 *
 * @param {Document} document
 */
const clientDocument = (document) => {
  const paths = Object.fromEntries(
    Object.entries(document.paths)
      .filter(([path]) => !path.startsWith(LEFT_OUT))
      .map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).map(([method, one]) => [method, slimOperation(document, one)])),
      ]),
  );
  /** @type {Set<string>} */
  const used = new Set();
  collectReferences(document, paths, used);
  const components = Object.fromEntries(
    Object.entries(document.components).map(([kind, parts]) => [
      kind,
      Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
    ]),
  );
  return { ...document, paths, components };
};

module.exports = { clientDocument, errorCodesOf };
