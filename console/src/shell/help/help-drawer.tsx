import { Drawer, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GuideLink } from '../../components/guide-link';
import { KeyLine } from '../../components/key-line';
import { WrappedCode } from '../../components/wrapped-code';
import type { OrganisationScreen } from '../screens';
import { firstCommandOf, GUIDES } from './guides';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={4} component="section">
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
);

interface HelpDrawerProps {
  path: OrganisationScreen['path'];
  onClose: () => void;
}

/** What the screen is for, how to begin, its guide, and the keys that work everywhere. */
export const HelpDrawer = ({ path, onClose }: HelpDrawerProps) => {
  const { t } = useTranslation('help');
  const { t: shell } = useTranslation('shell');
  const { t: frame } = useTranslation('frame');
  const command = firstCommandOf(path, location.origin);
  return (
    <Drawer opened onClose={onClose} position="right" title={t('title', { screen: shell(`screens.${path}`) })}>
      <Stack>
        <Text>{t(`screens.${path}`)}</Text>
        {command && (
          <Part title={t('begin')}>
            <WrappedCode>{command}</WrappedCode>
            <Text size="sm" c="dimmed">
              {t('key')}
            </Text>
          </Part>
        )}
        <Part title={t('more')}>
          <div>
            <GuideLink guide={GUIDES[path]}>{t('guide')}</GuideLink>
          </div>
          <div>
            <GuideLink guide="README.md">{t('guides')}</GuideLink>
          </div>
        </Part>
        <Part title={t('keys.title')}>
          <KeyLine keys={[frame('control'), 'K']}>{t('keys.search')}</KeyLine>
          <KeyLine keys={['Tab']}>{t('keys.skip')}</KeyLine>
        </Part>
      </Stack>
    </Drawer>
  );
};
