import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';
import type { Document, Text } from './openapi-document';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map(escapeRegExp)
      .join('[^/]+')}$`,
  );

/** Literal paths come before templates that also match them. */
const byParameters = (a: string, b: string): number => a.split('{').length - b.split('{').length;

/**
 * Prepares an OpenAPI document for validation. Compiling its schemas is slow, so the environment does it once per
 * process.
 */
export const readOpenApi = (document: Document): Text => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats(ajv);
  ajv.addSchema(document, 'openapi');
  const templates = Object.keys(document.paths)
    .sort(byParameters)
    .map((path) => ({ path, pattern: patternOf(path) }));
  return { document, ajv, templates, validators: new Map() };
};
