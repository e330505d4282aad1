import { checkRate } from '../../../../domain/costs/exchange-rates';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { violated } from '../../../../wire/errors/http-errors';

/** Checks currency and rate together. Costs are divided by the rate, so it cannot be zero. */
const checkBoth = ({ data, after }: Change): void => {
  const refused = data && checkRate(after.currency, after.units_per_eur);
  if (refused) throw violated(refused);
};

export default invariants(checkBoth);
