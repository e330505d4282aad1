import type { Core } from '@strapi/strapi';
import { secretTextsIn } from '../../../domain/deployments/masking/secret-forms';
import { createMasker, type Masker } from '../../../domain/deployments/secrets';
import type { ReferenceValues } from '../../../domain/deployments/config/references';
import type { StepDefinition } from '../../../domain/deployments/types';
import { type Deployment, lockDeployment } from '../../../repositories/deployments/deployments';
import { openInputs } from '../../../repositories/deployments/sealed-inputs';
import { type Step, stepsOf } from '../../../repositories/deployments/steps';
import { defined } from '../../../values';

/** What a person or an executor does to a deployment before it is carried on, in the open transaction. */
export type Act<T> = (progress: Progress) => Promise<T>;

/** A request to an executor after the transaction, and what follows from the answer; null: nothing. */
export type Call = () => Promise<Act<void> | null>;

/** A deployment while the open transaction carries it on. */
export interface Progress {
  deployment: Deployment;
  /** The steps of the blueprint, by their id. */
  definitions: ReadonlyMap<string, StepDefinition>;
  /** The steps of what it does now, as stored. */
  steps: Step[];
  /** The steps that made it. */
  applied: readonly Step[];
  /** The inputs with their secrets. */
  inputs: Record<string, unknown>;
  /** The values that nobody may see, as texts. */
  secrets: string[];
  masker: Masker;
  now: Date;
  /** Whether a guard that refuses a step refuses the whole request, instead of failing the step. */
  isStrict: boolean;
  /** Whether steps that could begin wait, because its organisation is read-only. */
  isPaused: boolean;
  /** Requests to executors when the transaction is committed. */
  calls: Call[];
}

const openSecrets = ({ documentId, secrets }: Deployment): Record<string, unknown> => {
  if (secrets === null) return {};
  const opened = openInputs(secrets);
  if (opened === null) throw new Error(`The secret inputs of deployment ${documentId} are sealed with an unknown key.`);
  return opened;
};

/** Reads the steps of what a deployment does now. */
export const readSteps = (strapi: Core.Strapi, { id, action, round }: Deployment): Promise<Step[]> =>
  stepsOf(strapi, id, { action, round: action === 'verify' ? round : 0 });

/** Locks a deployment, and reads how far it is; null if it is gone. */
export const lockProgress = async (strapi: Core.Strapi, id: number, now: Date): Promise<Progress | null> => {
  const deployment = await lockDeployment(strapi, id);
  if (!deployment) return null;
  const steps = await readSteps(strapi, deployment);
  const applied = deployment.action === 'apply' ? steps : await stepsOf(strapi, id, { action: 'apply', round: 0 });
  const opened = openSecrets(deployment);
  const secrets = secretTextsIn(opened);
  return {
    deployment,
    definitions: new Map(deployment.definition.steps.map((step) => [step.id, step])),
    steps,
    applied,
    inputs: { ...deployment.inputs, ...opened },
    secrets,
    masker: createMasker(secrets),
    now,
    isStrict: false,
    isPaused: false,
    calls: [],
  };
};

/** The outputs of a step: null for each if it was left out. */
const outputsOf = ({ definitions }: Progress, { key, status, outputs }: Step): Record<string, unknown> | null => {
  if (status !== 'skipped') return outputs;
  return Object.fromEntries((definitions.get(key)?.outputs ?? []).map((name) => [name, null]));
};

/** What the references of steps can use. */
export const valuesOf = (progress: Progress): ReferenceValues => {
  const outputs: Record<string, Record<string, unknown>> = {};
  for (const step of [...progress.applied, ...progress.steps]) {
    const known = outputsOf(progress, step);
    if (known) outputs[step.key] = known;
  }
  return { inputs: progress.inputs, outputs };
};

/** The definition of a step. */
export const definitionOf = ({ definitions }: Progress, { key }: Step): StepDefinition => defined(definitions.get(key));

/** Replaces a step with what is stored of it now. */
export const replaceStep = (progress: Progress, id: number, change: Partial<Step>): void => {
  progress.steps = progress.steps.map((step) => (step.id === id ? { ...step, ...change } : step));
  if (progress.deployment.action === 'apply') progress.applied = progress.steps;
};
