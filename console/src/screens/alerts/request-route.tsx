import { useTranslation } from 'react-i18next';
import { PageCard } from '../../shell/page-card';
import { Incomplete } from '../entry/incomplete';
import { useCode } from '../entry/use-code';
import { Answer } from './answer';

/** Confirms or refuses that an address receives the budget alerts of an organisation. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const token = useCode('token');
  return <PageCard title={t('alerts.title')}>{token ? <Answer token={token} isRequest /> : <Incomplete />}</PageCard>;
};
