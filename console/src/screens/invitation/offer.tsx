import { Alert, Stack, Text } from '@mantine/core';
import type { Content } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { FactsTable } from '../../components/facts-table';
import { useFormat } from '../../format/use-format';
import { WholeAddress } from '../entry/for-address';
import { SignInLink } from '../entry/sign-in-link';

type Shown = Content<'/api/invitations/show', 'post'>['data'];

/** Who invites to which organisation, as what. */
export const OfferFacts = ({ offer }: { offer: NonNullable<Shown['offer']> }) => {
  const { t } = useTranslation('invitation');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { organisation, inviter, role, email, expires_at: until } = offer;
  const named = { organisation: organisation.name };
  return (
    <Stack gap="sm">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {inviter === null ? t('byNobody', named) : t('by', { inviter, ...named })}
      </Text>
      <FactsTable
        label={t('facts')}
        facts={[
          [t('role'), common(`roles.${role}`)],
          [t('address'), <WholeAddress key="address">{email}</WholeAddress>],
          [t('until'), format.dateTime(until)],
        ]}
      />
    </Stack>
  );
};

/** Why an invitation cannot be accepted any more, and what the person can do. */
export const Closed = ({ reason }: { reason: Exclude<Shown['state'], 'open'> | 'unknown' }) => {
  const { t } = useTranslation('invitation');
  const { t: entry } = useTranslation('entry');
  return (
    <Stack>
      <Alert color="yellow" title={t('closedTitle')} role="alert">
        {t(`closed.${reason}`)}
      </Alert>
      <SignInLink label={entry(reason === 'accepted' ? 'signIn' : 'backToSignIn')} />
    </Stack>
  );
};
