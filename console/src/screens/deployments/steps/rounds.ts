import { DEPLOYMENT_ACTIONS, type DeploymentAction } from '../../../../../src/domain/vocabularies';

/** Steps that run together: those of an action, and of its last verification. */
export interface Round<S extends PlacedStep = PlacedStep> {
  action: DeploymentAction;
  steps: S[];
}

interface PlacedStep {
  action: DeploymentAction;
  round: number;
  position: number;
}

/** The steps of each action in their order; of verifications only the last one. */
export const roundsOf = <S extends PlacedStep>(steps: readonly S[]): Round<S>[] =>
  DEPLOYMENT_ACTIONS.flatMap((action) => {
    const own = steps.filter((step) => step.action === action);
    const last = Math.max(...own.map(({ round }) => round));
    const shown = own.filter(({ round }) => round === last).sort((one, other) => one.position - other.position);
    return shown.length > 0 ? [{ action, steps: shown }] : [];
  });
