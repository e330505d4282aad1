import { useTranslation } from 'react-i18next';
import { PageCard } from '../../shell/page-card';
import { Incomplete } from '../entry/incomplete';
import { useCode } from '../entry/use-code';
import { Answer } from './answer';

/** Stops the budget alerts of an organisation to an address. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const token = useCode('token');
  return (
    <PageCard title={t('alerts.titleStop')}>
      {token ? <Answer token={token} isRequest={false} /> : <Incomplete />}
    </PageCard>
  );
};
