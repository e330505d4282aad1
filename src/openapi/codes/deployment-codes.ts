/** The codes of deployments, with their status and meaning. */
export const DEPLOYMENT_CODES: Record<string, { status: number; meaning: string }> = {
  PLAN_EXPIRED: { status: 412, meaning: 'The deployment plan has expired, or is none of this installation.' },
  PLAN_CHANGED: {
    status: 412,
    meaning: 'The blueprint of the deployment plan is gone, or somebody else made the plan. No step was started.',
  },
  PLAN_USED: { status: 409, meaning: 'A deployment was made from the plan; details.deployment is its documentId.' },
  LIFETIME_TOO_LONG: { status: 400, meaning: 'The deployment policy does not let a deployment live that long.' },
  BUDGET_WOULD_BE_EXCEEDED: {
    status: 403,
    meaning: 'What is left of the budget of the month is less than the deployment is estimated to cost.',
  },
  DEPLOYMENT_STATUS: {
    status: 409,
    meaning: 'The status of the deployment does not permit this; details.possible_in lists those that do.',
  },
  DEPLOYMENT_BUSY: { status: 409, meaning: 'The deployment is being verified.' },
  REQUESTER_MAY_NOT_APPROVE: {
    status: 403,
    meaning: 'You cannot approve the deployment that you asked for. Somebody else must.',
  },
  PLAN_REQUIRED: {
    status: 409,
    meaning: 'The blueprint is deployed by a plan: other programs run its steps, or the deployment needs an approval.',
  },
  STEP_NOT_LEASED: {
    status: 409,
    meaning: 'The attempt has ended, or the agent has lost it: end its program, and forget the step.',
  },
  STEP_NOT_UNKNOWN: { status: 409, meaning: 'The step is not unknown, so there is nothing to resolve.' },
  NOTHING_TO_VERIFY: { status: 409, meaning: 'The deployment has no verify step that succeeded.' },
};
