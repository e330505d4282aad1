import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';
import type { StepDefinition } from '../../domain/deployments/types';
import { parseJson } from '../../values';
import { RUNS } from './tables';

/** A deployment that runs, and the version of its blueprint. */
export interface RunningVersion {
  documentId: string;
  name: string;
  version: string | null;
  /** Null once the blueprint is removed. */
  number: number | null;
  steps: readonly StepDefinition[];
  /** Secret ones are ***. */
  inputs: Record<string, unknown>;
}

interface Row {
  document_id: string;
  name: string;
  blueprint_version: string | null;
  number: number | null;
  definition: string;
  inputs: StoredJson<Record<string, unknown>>;
}

/** What runs, and what another version would replace. */
export interface RunningQuestion {
  organisationId: number;
  /** The line of versions. */
  line: string;
  /** documentId of the version that is planned. */
  blueprint: string;
  name: string;
  /** documentId of the deployment; null: the one with the name that runs another version of the line. */
  replaces: string | null;
}

/**
 * The newest deployment that has succeeded and is not destroyed, of a version of the line.
 *
 * @returns null if there is none
 */
export const runningVersion = async (
  strapi: Core.Strapi,
  { organisationId, line, blueprint, name, replaces }: RunningQuestion,
): Promise<RunningVersion | null> => {
  const query = connectionOf(strapi)('deployments as d')
    .join('blueprints as b', 'b.id', 'd.blueprint_id')
    .join(`${RUNS} as r`, 'r.deployment_id', 'd.id')
    .where({ 'd.organisation_id': organisationId, 'd.deployment_status': 'succeeded', 'b.line': line });
  if (replaces === null) query.where('d.name', name).whereNot('b.document_id', blueprint);
  else query.where('d.document_id', replaces);
  const row = await query
    .orderBy('d.id', 'desc')
    .first<Row | undefined>('d.document_id', 'd.name', 'd.blueprint_version', 'b.number', 'r.definition', 'd.inputs');
  if (!row) return null;
  const { steps } = parseJson(row.definition) as { steps: StepDefinition[] };
  return {
    ...{ documentId: row.document_id, name: row.name, version: row.blueprint_version, number: row.number },
    ...{ steps, inputs: storedJson(row.inputs) ?? {} },
  };
};
