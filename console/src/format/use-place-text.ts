import { useTranslation } from 'react-i18next';
import { placeText, providerRegionText } from './place-names';

/** Says where something runs, in the language of the reader. */
export const usePlaceText = () => {
  const { t, i18n } = useTranslation('settings');
  const words = t('places', { returnObjects: true });
  return {
    /** A region of a provider. */
    region: (provider: string | null, region: string): string =>
      providerRegionText(provider, region, i18n.language, words),
    /** The provider and the region, as far as they are known. */
    place: (provider: string | null | undefined, region: string | null | undefined, mark: string): string =>
      placeText(provider ?? null, region ?? null, { mark, language: i18n.language, words }),
  };
};
