import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import type { PublicPlan } from './next-plan';

/** What a plan costs, in words; empty if it has no price. */
export const usePriceText = () => {
  const { t } = useTranslation('plan');
  const format = useFormat();
  return ({ price_eur_base: base, price_eur_per_host: host }: PublicPlan): string =>
    [
      base === null ? '' : t('price.base', { price: format.money(base) }),
      host ? t('price.perHost', { price: format.money(host) }) : '',
    ]
      .filter(Boolean)
      .join(', ');
};
