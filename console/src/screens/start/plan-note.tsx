import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OperatorLink } from '../../components/operator-link';
import { useFormat } from '../../format/use-format';
import { client } from '../../session/session-client';
import { type Allowance, allowanceOf, type Ownership } from './allowance';

const useSentence = (allowance: Allowance, { owned, grace_days: days }: Ownership): string => {
  const { t } = useTranslation('newOrganisation');
  const format = useFormat();
  if (allowance.kind === 'unlimited') return t('plan.unlimited');
  const { limit: count } = allowance;
  if (allowance.kind === 'within') return t('plan.within', { count, place: format.number(owned + 1) });
  if (allowance.kind === 'trial') return t('plan.trial', { count, date: format.date(allowance.until), days });
  return t('plan.beyond', { count, owned: format.number(owned), days });
};

const Note = ({ ownership }: { ownership: Ownership }) => {
  const { t } = useTranslation('newOrganisation');
  const allowance = allowanceOf(ownership);
  const sentence = useSentence(allowance, ownership);
  const isBeyond = allowance.kind === 'beyond';
  if (isBeyond || (allowance.kind === 'trial' && allowance.isBeyondLater))
    return (
      <Alert color="yellow" title={t(isBeyond ? 'plan.beyondTitle' : 'plan.laterTitle')}>
        {sentence} <OperatorLink />
      </Alert>
    );
  return (
    <Text size="sm" c="dimmed">
      {sentence}
    </Text>
  );
};

/** What the plan of the person allows, before they create an organisation. */
export const PlanNote = () => {
  const { data, isError } = useQuery({
    queryKey: ['me', 'ownership'],
    queryFn: async ({ signal }) => (await client.get('/api/me/ownership', { signal })).data,
  });
  // It only informs: without it, the organisation can still be created.
  if (isError) return null;
  return data ? <Note ownership={data} /> : <Skeleton height={20} />;
};
