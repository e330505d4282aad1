import { checkRate } from '../../../../domain/costs/exchange-rates';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { violated } from '../../../../wire/errors/http-errors';

/** Costs are divided by it: no currency that there is none of, and no nought. */
const checkBoth = ({ data, after }: Change): void => {
  const refused = data && checkRate(after.currency, after.units_per_eur);
  if (refused) throw violated(refused);
};

export default invariants(checkBoth);
