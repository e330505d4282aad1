import { useTranslation } from 'react-i18next';
import { failureWords } from '../deployments/steps/error-words';
import { isCause } from './use-incidents';

/** The words for the cause of an incident: codes are translated, other texts stay as they are. */
export const useCause = () => {
  const { t } = useTranslation('incidents');
  return (cause: string | null): string => {
    if (isCause(cause)) return t(`causes.${cause}`);
    // The drift of a deployment.
    return cause === null ? '' : (failureWords(cause) ?? cause);
  };
};
