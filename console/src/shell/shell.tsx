import { AppShell, Box, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink as RouterLink, Outlet, useLocation } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { SkeletonLines } from '../components/query-view';
import { useOrganisation } from '../session/organisation';
import { isSupportView } from '../session/support-view';
import { AccountMenu } from './account-menu';
import { FactorBanner } from './factor-banner';
import { HelpButton } from './help/help-button';
import { Logo } from './logo';
import { NoAccess } from './no-access';
import { OrganisationSwitcher } from './organisation-switcher';
import { SearchButton } from './palette/search-button';
import { type OrganisationScreen, SCREENS } from './screens';
import { SupportBanner } from './support-banner';

interface ScreenLinkProps extends Pick<OrganisationScreen, 'path' | 'icon' | 'lazy'> {
  to: string;
  active: boolean;
  onClick: () => void;
}

/** Of all links, only those of the former and the next screen change. */
const ScreenLink = memo(({ path, icon: Icon, lazy, ...link }: ScreenLinkProps) => {
  const { t } = useTranslation('shell');
  // The code of the screen is there when the click or the key follows.
  const prepare = () => void lazy().catch(() => undefined);
  return (
    <NavLink
      component={RouterLink}
      label={t(`screens.${path}`)}
      leftSection={<Icon size={18} aria-hidden />}
      onPointerEnter={prepare}
      onFocus={prepare}
      className="screen-link"
      {...link}
    />
  );
});

const ScreenLinks = ({ screens, onChoice }: { screens: readonly OrganisationScreen[]; onChoice: () => void }) => {
  const { slug } = useOrganisation();
  const { pathname } = useLocation();
  return screens.map(({ path, icon, lazy }) => {
    const to = organisationPage(slug, path);
    const isShown = pathname === to || pathname.startsWith(`${to}/`);
    return <ScreenLink key={path} path={path} icon={icon} lazy={lazy} to={to} active={isShown} onClick={onChoice} />;
  });
};

const Navigation = ({ onChoice }: { onChoice: () => void }) => {
  const { t } = useTranslation('shell');
  const { can } = useOrganisation();
  const offered = SCREENS.filter(({ capabilities }) => capabilities.some(can));
  const groups = [...new Set(offered.map(({ group }) => group))];
  return groups.map((group) => (
    <Box key={group} role={group ? 'group' : undefined} aria-label={group ? t(`groups.${group}`) : undefined} mb={6}>
      {group && (
        <Text size="xs" fw={600} c="dimmed" px="sm" aria-hidden>
          {t(`groups.${group}`)}
        </Text>
      )}
      <ScreenLinks screens={offered.filter((screen) => screen.group === group)} onChoice={onChoice} />
    </Box>
  ));
};

/** The screen that the address names; undefined for unknown ones. */
const useScreen = () => {
  const { slug } = useOrganisation();
  const { pathname } = useLocation();
  return SCREENS.find(({ path }) => {
    const address = organisationPage(slug, path);
    return pathname === address || pathname.startsWith(`${address}/`);
  });
};

/** The screen that the address names, or who can see it, if the person's role cannot. Then it requests no data. */
const AllowedScreen = () => {
  const { can } = useOrganisation();
  const screen = useScreen();
  return !screen || screen.capabilities.some(can) ? <Outlet /> : <NoAccess screen={screen} />;
};

const ScreenHelp = () => {
  const screen = useScreen();
  return screen && <HelpButton path={screen.path} />;
};

/** The frame around the screens of an organisation. */
export const Shell = () => {
  const { t } = useTranslation('shell');
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t('menu')} />
            <Logo isSignOnly />
            <OrganisationSwitcher />
          </Group>
          <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
            <SearchButton />
            <ScreenHelp />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('navigation')}>
        <AppShell.Section grow component={ScrollArea}>
          <Navigation onChoice={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {isSupportView ? <SupportBanner /> : <FactorBanner />}
        <Suspense fallback={<SkeletonLines />}>
          <AllowedScreen />
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
};
