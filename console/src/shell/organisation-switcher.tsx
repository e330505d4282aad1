import { Button, Menu, Text } from '@mantine/core';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useOrganisation } from '../session/organisation';
import { isSupportView } from '../session/support-view';
import { useMe } from '../session/use-me';

/** Shows the current organisation, and lets the person go to another one. */
export const OrganisationSwitcher = () => {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { memberships } = useMe();
  const current = useOrganisation();
  if (isSupportView)
    return (
      <Text truncate fw={600} size="sm" maw="60vw">
        {current.name}
      </Text>
    );
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          rightSection={<ChevronDown size={16} aria-hidden />}
          style={{ minWidth: 0, flexShrink: 1 }}
        >
          <Text truncate fw={600} size="sm" title={current.name}>
            {current.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('switcher')}</Menu.Label>
        {memberships.map(({ organisation, role }) => (
          <Menu.Item
            key={organisation.documentId}
            onClick={() => navigate(`/organisations/${organisation.slug}/dashboard`)}
            rightSection={organisation.slug === current.slug ? <Check size={16} aria-hidden /> : null}
            aria-current={organisation.slug === current.slug}
          >
            {organisation.name}
            <Text size="xs" c="dimmed">
              {common(`roles.${role}`)}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Plus size={16} aria-hidden />} onClick={() => navigate('/organisations')}>
          {t('newOrganisation')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
