import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { useWrite } from '../../api/use-write';
import { Card } from '../../components/card';
import { Refusal } from '../../components/refusal';
import { useConfirm } from '../../components/use-confirm';
import { client } from '../../session/session-client';
import { type MyMembership, useMe } from '../../session/use-me';
import { Offers } from '../start/offers';
import { useSsoLink } from './use-sso-link';

/** Leaves an organisation. GET /me does not name the membership, so it is looked up. */
const leave = async (person: string, organisation: string): Promise<void> => {
  const query = { filter: [`user.documentId:$eq:${person}`, `organisation.documentId:$eq:${organisation}`] };
  const { data } = await client.get('/api/memberships', { params: { query } });
  for (const { documentId } of data)
    await client.post('/api/memberships/{id}/leave', { params: { path: { id: documentId } } });
};

const MembershipRow = ({ membership: { organisation, role } }: { membership: MyMembership }) => {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation();
  const me = useMe();
  const confirm = useConfirm();
  const link = useSsoLink(organisation);
  const isOne = link.directories.length === 1;
  const departure = useWrite({
    write: () => leave(me.documentId, organisation.documentId),
    changes: [['me']],
    done: t('memberships.left', { name: organisation.name }),
  });
  const ask = () =>
    confirm({
      title: t('memberships.question', { name: organisation.name }),
      why: t('memberships.why'),
      label: t('memberships.leave'),
      act: () => departure.mutate(undefined),
    });
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Anchor
            component={Link}
            size="sm"
            fw={600}
            to={`${CONSOLE_PAGES.organisations}/${organisation.slug}/dashboard`}
          >
            {organisation.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {common(`roles.${role}`)}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
          {link.directories.map(({ documentId, name }) => (
            <Button
              key={documentId}
              size="xs"
              variant="default"
              loading={link.pending === documentId}
              aria-label={t('memberships.linkOf', { name: isOne ? organisation.name : name })}
              onClick={() => link.start(documentId)}
            >
              {isOne ? t('memberships.link') : t('memberships.linkOf', { name })}
            </Button>
          ))}
          <Button
            size="xs"
            variant="default"
            loading={departure.isPending}
            aria-label={t('memberships.leaveOf', { name: organisation.name })}
            onClick={ask}
          >
            {t('memberships.leave')}
          </Button>
        </Group>
      </Group>
      <Refusal error={departure.error ?? link.error} />
    </Stack>
  );
};

/** The organisations of the person, and those that offer a membership. */
export const MembershipsCard = () => {
  const { t } = useTranslation('account');
  const { memberships } = useMe();
  const [search] = useSearchParams();
  const refused = search.get('error');
  return (
    <Card title={t('memberships.title')} link={{ to: CONSOLE_PAGES.organisations, label: t('memberships.new') }}>
      <Offers />
      {search.get('sso') === 'linked' && <Alert color="green">{t('memberships.linked')}</Alert>}
      {refused && <Alert color="red">{t('memberships.notLinked', { code: refused })}</Alert>}
      {memberships.length === 0 && <Text size="sm">{t('memberships.none')}</Text>}
      <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {memberships.map((membership) => (
          <MembershipRow key={membership.organisation.documentId} membership={membership} />
        ))}
      </Stack>
    </Card>
  );
};
