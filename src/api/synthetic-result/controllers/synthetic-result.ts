import { ruleBroken } from '../../../wire/errors/issue-faults';
import type { Core } from '@strapi/strapi';
import {
  addSyntheticResults,
  type RefusedResult,
  type SentResult,
} from '../../../commands/checks/add-synthetic-results';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { REPORTED_FIELDS, syntheticResult } from '../../../resources/synthetic-result';
import { defined } from '../../../values';
import { readRecord } from '../../../wire/body';
import { record } from '../../../wire/record-list';
import { SENT_RESULTS } from '../batch-contract';

const ONE = record('A result.', REPORTED_FIELDS).input;

const TENANT: ReadonlySet<'tenant'> = new Set(['tenant']);

/** All results of a batch. @throws ValidationError with the paths of the faults */
const readAll = (results: unknown): SentResult[] =>
  readRecord({ results: SENT_RESULTS }, { results }, { writers: TENANT, stored: null, required: ['results'] })
    .results as SentResult[];

/** The valid results of a batch by their index, and why the others are not. */
const readValid = (results: readonly unknown[]) => {
  const valid = new Map<number, SentResult>();
  const refused: RefusedResult[] = [];
  for (const [index, result] of results.entries()) {
    const read = ONE.safeParse(result);
    const [issue] = read.error?.issues ?? [];
    if (read.success) valid.set(index, read.data as SentResult);
    else
      refused.push({
        index,
        code: 'VALIDATION_FAILED',
        message: issue ? `${issue.path.join('.')}: ${ruleBroken(issue).message}` : 'invalid',
      });
  }
  return { valid, refused };
};

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(syntheticResult)({ strapi }),

  async createMany(ctx: RequestContext) {
    const { organisationId, input, principal, query } = ctx.state;
    const isPartial = query.partial === 'true';
    const { valid, refused } = isPartial
      ? readValid(input.results as unknown[])
      : { valid: new Map(readAll(input.results).entries()), refused: [] };
    const reporter = { organisationId: defined(organisationId), agent: principal.agent ? principal.documentId : null };
    const { errors, ...counts } = await addSyntheticResults(strapi, syntheticResult, reporter, valid, isPartial);
    ctx.status = counts.created > 0 ? 201 : 200;
    if (!isPartial) return { data: counts };
    return { data: { ...counts, errors: [...refused, ...errors].sort((one, other) => one.index - other.index) } };
  },
});
