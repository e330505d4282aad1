import type { Context } from 'koa';
import { invalid } from '../../wire/errors/http-errors';

/**
 * Texts that the body of a request must have.
 *
 * @throws ValidationError if one is absent, empty or of another type
 */
export const credentialTexts = <Name extends string>(ctx: Context, ...names: Name[]): Record<Name, string> => {
  const body = ((ctx.request as { body?: unknown }).body ?? {}) as Record<Name, unknown>;
  const isText = (name: Name): boolean => typeof body[name] === 'string' && body[name] !== '';
  const faults = names.filter((name) => !isText(name));
  if (faults.length > 0)
    throw invalid(
      faults.map((name) => ({
        path: [name],
        message: `${name} is required and must be a text.`,
        code: 'FIELD_REQUIRED',
      })),
    );
  return body as Record<Name, string>;
};
