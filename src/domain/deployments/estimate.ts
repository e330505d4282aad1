import Big from 'big.js';
import { conditionHolds, type StepCondition } from './config/conditions';

/** The parts of a step that decide what it costs. */
export interface PricedStep {
  type: string;
  condition?: StepCondition | null | undefined;
  /** USD a month. */
  estimated_cost_monthly?: number | null | undefined;
}

/** What a deployment will cost a month. A price that nobody knows is not zero. */
export interface Estimate {
  /** USD a month, of what is known. */
  known_usd: number;
  /** EUR a month, of what is known; null without an exchange rate. */
  known_eur: number | null;
  /** Number of steps that cost an unknown amount. */
  unknown: number;
  text: string;
}

const EUR_PLACES = 2;
const USD_PLACES = 6;

const textOf = (amount: string, isKnown: boolean, unknown: number): string => {
  if (unknown === 0) return amount;
  return isKnown ? `at least ${amount}` : 'unknown';
};

/**
 * Estimates the monthly cost of a deployment. Steps whose condition is false cost nothing. Of the others, those that provision
 * something without an estimate cost an unknown amount, unless only the blueprint as a whole has an estimate.
 *
 * @param values the resolved inputs
 * @param costs `blueprintCostUsd`: the blueprint's own estimate; `rate`: USD for one EUR, null if it is not known
 */
export const estimateOf = (
  steps: readonly PricedStep[],
  values: Readonly<Record<string, unknown>>,
  { blueprintCostUsd, rate }: { blueprintCostUsd: number | null; rate: Big | number | string | null },
): Estimate => {
  const isWhole = blueprintCostUsd !== null && steps.every((step) => (step.estimated_cost_monthly ?? null) === null);
  const running = isWhole ? [] : steps.filter(({ condition }) => conditionHolds(condition, values));
  const prices = isWhole ? [blueprintCostUsd] : running.map((step) => step.estimated_cost_monthly ?? null);
  const known = prices.filter((price) => price !== null);
  const usd = known.reduce((sum, price) => sum.plus(price), new Big(0)).round(USD_PLACES);
  const eur = rate === null ? null : usd.div(rate).round(EUR_PLACES);
  const unknown = running.filter(
    (step) => step.type === 'provision' && (step.estimated_cost_monthly ?? null) === null,
  ).length;
  const amount = eur === null ? `${usd.toFixed(EUR_PLACES)} USD` : `${eur.toFixed(EUR_PLACES)} EUR`;
  return {
    known_usd: usd.toNumber(),
    known_eur: eur?.toNumber() ?? null,
    unknown,
    text: textOf(amount, known.length > 0, unknown),
  };
};
