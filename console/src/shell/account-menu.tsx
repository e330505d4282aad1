import { ActionIcon, Box, Menu, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { CircleUser, LogOut, SlidersHorizontal, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { changeLanguage, type Language, LANGUAGES } from '../i18n/texts';
import { signOut } from '../session/sign-out';
import { isSupportView } from '../session/support-view';
import { useMe } from '../session/use-me';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** The choice of colours and language. */
export const Appearance = () => {
  const { t, i18n } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t('theme.label')}
      </Text>
      <SegmentedControl
        size="xs"
        transitionDuration={0}
        aria-label={t('theme.label')}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as (typeof SCHEMES)[number])}
        data={SCHEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {t('language')}
      </Text>
      <SegmentedControl
        size="xs"
        transitionDuration={0}
        aria-label={t('language')}
        value={i18n.language}
        onChange={(value) => void changeLanguage(value as Language)}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
    </Stack>
  );
};

/** What the menu leads to; a support view is no account. */
const OwnItems = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { is_operator: isOperator } = useMe();
  return (
    <>
      <Menu.Item leftSection={<User size={16} aria-hidden />} onClick={() => navigate('/account')}>
        {t('account')}
      </Menu.Item>
      {isOperator && (
        <Menu.Item leftSection={<SlidersHorizontal size={16} aria-hidden />} component="a" href="/admin">
          {t('operations')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
};

/** The menu of the signed-in person, or of a support view. */
export const AccountMenu = () => {
  const { t } = useTranslation('shell');
  const { t: support } = useTranslation('support');
  const { name } = useMe();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={isSupportView ? support('menu') : t('account')}>
          <CircleUser size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {!isSupportView && <OwnItems />}
        <Box p="xs">
          <Appearance />
        </Box>
        {!isSupportView && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void signOut()}>
              {t('signOut')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
