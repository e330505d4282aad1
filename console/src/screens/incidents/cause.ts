import { useTranslation } from 'react-i18next';
import { isCause } from './use-incidents';

/** The words for the cause of an incident: codes are translated, other texts stay as they are. */
export const useCause = () => {
  const { t } = useTranslation('incidents');
  return (cause: string | null): string => (isCause(cause) ? t(`causes.${cause}`) : (cause ?? ''));
};
