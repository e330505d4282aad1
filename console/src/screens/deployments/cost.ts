import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';

/** What a deployment costs a month; see src/domain/deployments/estimate.ts. */
export interface Costs {
  known_usd: number;
  known_eur: number | null;
  unknown: number;
}

/** Puts an estimate into words: a price that nobody knows is not zero (case D14). */
export const useCostText = () => {
  const { t } = useTranslation('deployments');
  const format = useFormat();
  const amountOf = ({ known_eur: eur, known_usd: usd }: Costs): string =>
    eur === null ? format.dollars(usd) : format.money(eur);
  return {
    /** In EUR, or in USD without an exchange rate. */
    short: (costs: Costs): string => {
      if (costs.unknown === 0) return amountOf(costs);
      return costs.known_usd > 0 ? t('cost.atLeast', { amount: amountOf(costs) }) : t('cost.unknown');
    },
  };
};
