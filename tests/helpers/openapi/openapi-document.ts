import type Ajv2020 from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import type { Method as RestMethod } from '../api';

/** The methods of REST and of SCIM. */
export type Method = RestMethod | 'patch';

export interface Response {
  $ref?: string;
  content?: Record<string, unknown>;
  headers?: Record<string, { $ref: string }>;
}

export interface Header {
  required?: boolean;
  schema: { type: string; minimum?: number };
}

export interface Operation {
  responses: Record<string, Response>;
  requestBody?: { content: Record<string, unknown> };
  'x-error-codes'?: Record<string, string[]>;
  'x-scim-types'?: Record<string, string[]>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response>; headers: Record<string, Header> };
}

/** An OpenAPI document and the schemas of its responses, each compiled at its first use. */
export interface Text {
  document: Document;
  ajv: Ajv2020;
  templates: { path: string; pattern: RegExp }[];
  validators: Map<string, ValidateFunction | null>;
}

/** A JSON pointer inside a URI. */
export const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))}`).join('');

export const JSON_TYPES = ['application/json', 'application/scim+json'];

/** The JSON media type of a body; undefined if it is a stream or absent. */
export const mediaOf = (content: Record<string, unknown> = {}): string | undefined =>
  JSON_TYPES.find((type) => content[type] !== undefined);

/** The compiled schema of a response; null if it has no body. */
export const validatorOf = (text: Text, path: string, method: Method, status: string): ValidateFunction | null => {
  const key = `${method} ${path} ${status}`;
  const compiled = text.validators.get(key);
  if (compiled !== undefined) return compiled;
  const response = text.document.paths[path]?.[method]?.responses[status] as Response;
  const shared = response.$ref?.split('/').pop();
  const { content } = shared ? (text.document.components.responses[shared] as Response) : response;
  const place = shared
    ? pointer('components', 'responses', shared)
    : pointer('paths', path, method, 'responses', status);
  const media = mediaOf(content);
  const $ref = `openapi#${place}${pointer('content', media ?? '', 'schema')}`;
  const validator = media ? text.ajv.compile({ $ref }) : null;
  text.validators.set(key, validator);
  return validator;
};
