import type { Fault } from '../../domain/refusal';
import type { z } from 'zod';
import { invalid } from '../errors/http-errors';
import { ruleBroken } from '../errors/issue-faults';
import { parseFields } from './fields';
import { choosesEdition } from './editions';
import { withPlusSign } from './query-string';
import { checkPopulate } from './populate';
import { type Operation, selectsFields } from '../operation';

const parameterFault = (name: string, issue: z.core.$ZodIssue | undefined): Fault => {
  if (!issue) return { path: [name], message: `${name}: invalid` };
  const rule = ruleBroken(issue);
  return { ...rule, path: [name], message: `${name}: ${rule.message}` };
};

/**
 * Reads the query parameters in an operation's `query`. Lists leave the others to `parseListQuery`.
 *
 * @throws ValidationError that names every malformed or unknown parameter
 */
export const parseOperationQuery = (operation: Operation, query: Record<string, unknown>): Record<string, unknown> => {
  const known = operation.query ?? {};
  const faults: Fault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(known)) {
    const read = schema.safeParse(withPlusSign(query[name]));
    if (read.success) values[name] = read.data;
    else faults.push(parameterFault(name, read.error.issues[0]));
  }
  if (selectsFields(operation) && operation.resource && query.fields !== undefined)
    values.fields = parseFields(operation.resource, query.fields, faults);
  if (operation.kind !== 'list' && !operation.openQuery) {
    for (const name of Object.keys(query)) {
      if (name === 'populate' && operation.resource) checkPopulate(operation.resource, query.populate, faults);
      else if (operation.resource && choosesEdition(operation.resource, name, query[name])) continue;
      else if (!Object.hasOwn(known, name) && !(name === 'fields' && selectsFields(operation))) {
        faults.push({ path: [name.slice(0, 60)], message: `Query parameter "${name.slice(0, 60)}" is unknown here.` });
      }
    }
  }
  if (faults.length > 0) throw invalid(faults, 'QUERY_INVALID');
  return values;
};
