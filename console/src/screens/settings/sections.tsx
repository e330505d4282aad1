import { Box, Grid, NavLink, Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useOrganisation } from '../../session/organisation';

/** The groups of settings, in their order. Links lead to them: `settings#budget`. */
const SECTIONS = [
  'general',
  'budget',
  'signIn',
  'policy',
  'network',
  'billing',
  'plan',
  'deployments',
  'community',
  'merge',
] as const;

/** Names a group. */
export type SectionId = (typeof SECTIONS)[number];

/** Below the header, which covers the top of the page. */
const BELOW_HEADER = 'calc(var(--app-shell-header-offset, 0rem) + 1rem)';

/** The titles of the groups that the person sees. */
const useTitles = (): [SectionId, string][] => {
  const { t } = useTranslation('settings');
  const { t: ofDeployments } = useTranslation('deployments');
  const { t: ofSplit } = useTranslation('split');
  const { can } = useOrganisation();
  return SECTIONS.filter((id) => id !== 'merge' || can('organisation:merge')).map((id) => {
    if (id === 'deployments') return [id, ofDeployments('policy.title')];
    return [id, id === 'merge' ? ofSplit('group') : t(`${id}.title`)];
  });
};

/** As many groups as fit on a large screen. */
const FIRST = 3;

interface SectionsProps {
  /** Whether all groups are shown, or the first ones only. */
  isWhole: boolean;
  children: (id: SectionId) => ReactNode;
}

/** The groups, each below the other, with a list of them at the side where there is room for it. */
export const Sections = ({ isWhole, children }: SectionsProps) => {
  const { t } = useTranslation('settings');
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const titles = useTitles();
  return (
    <Grid gutter="xl">
      <Grid.Col span={3} visibleFrom="md">
        <Box component="nav" aria-label={t('sections')} pos="sticky" top={BELOW_HEADER}>
          {titles.map(([id, title]) => (
            <NavLink
              key={id}
              component={Link}
              to={{ hash: id }}
              label={title}
              active={hash === `#${id}`}
              variant="subtle"
            />
          ))}
        </Box>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 9 }} maw={760}>
        <Stack>
          {titles.slice(0, isWhole ? titles.length : FIRST).map(([id]) => (
            <Box key={id} id={id} style={{ scrollMarginTop: BELOW_HEADER }}>
              {children(id)}
            </Box>
          ))}
        </Stack>
      </Grid.Col>
    </Grid>
  );
};
