import { useTranslation } from 'react-i18next';
import { failureOf } from './failure';

/** Why a delivery failed, in the words of the console. */
export const FailureText = ({ reason }: { reason: string }) => {
  const { t } = useTranslation('webhookDelivery');
  const { kind, values } = failureOf(reason);
  return <>{t(`failures.${kind}`, values)}</>;
};
