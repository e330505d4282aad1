import type { Core } from '@strapi/strapi';
import { takeDeadRuns } from '../../../repositories/findings/imports/import-runs';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';
import { invalid } from '../../../wire/errors/http-errors';
import { applyReport } from './apply-report';
import { cleanUp, dropImport } from './end-import';
import type { ImportRun } from './import-run';

/** Imports that one run of the watchdog looks after. */
const MOST = 20;

const interrupted = () =>
  invalid([], 'IMPORT_INTERRUPTED', {
    message: 'The server stopped while it read the report. Nothing was changed.',
    remedy: 'Import the report again.',
  });

/**
 * Takes over the imports of nodes that have died: continues those that have begun to change findings, and ends the others, whose file
 * was on the node.
 *
 * @param fail receives the scan of an import that cannot be continued now
 * @returns how many were taken over
 */
export const continueImports = async (
  strapi: Core.Strapi,
  fail: (scan: string, error: unknown) => void,
): Promise<number> => {
  const dead = await takeDeadRuns(strapi, MOST);
  for (const { scanId, phase, state } of dead) {
    const run = { ...(state as ImportRun), scanId };
    try {
      if (phase === 'ended') await cleanUp(strapi, scanId);
      else if (phase === 'applying') await applyReport(strapi, run, await findingPolicyOf(strapi, run.organisationId));
      else await dropImport(strapi, run, interrupted());
    } catch (error) {
      fail(run.scan, error);
    }
  }
  return dead.length;
};
