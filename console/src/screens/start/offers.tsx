import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { type Me, useMe } from '../../session/use-me';

type Offer = Me['pending_memberships'][number];

const OfferCard = ({ offer }: { offer: Offer }) => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const params = { path: { id: offer.documentId } };
  const changes = [['me']];
  const acceptance = useWrite({
    write: () => client.post('/api/memberships/{id}/accept', { params }),
    changes,
    done: t('start.joined', { organisation: offer.organisation.name }),
  });
  const refusal = useWrite({ write: () => client.post('/api/memberships/{id}/decline', { params }), changes });
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Text size="sm">
          {t('start.offer', { organisation: offer.organisation.name, role: common(`roles.${offer.role}`) })}
        </Text>
        <Refusal error={acceptance.error ?? refusal.error} />
        <Group gap="xs">
          <Button size="xs" loading={acceptance.isPending} onClick={() => acceptance.mutate(undefined)}>
            {t('start.accept')}
          </Button>
          <Button size="xs" variant="default" loading={refusal.isPending} onClick={() => refusal.mutate(undefined)}>
            {t('start.decline')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
};

/** The memberships that organisations offer to the person. */
export const Offers = () => {
  const { t } = useTranslation('shell');
  const { pending_memberships: offers } = useMe();
  if (offers.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('start.offers')}</Text>
      {offers.map((offer) => (
        <OfferCard key={offer.documentId} offer={offer} />
      ))}
    </Stack>
  );
};
