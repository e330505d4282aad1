import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CircleQuestionMark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationScreen } from '../screens';

const HelpDrawer = lazy(async () => ({ default: (await import('./help-drawer')).HelpDrawer }));

/** Opens the help of a screen. */
export const HelpButton = ({ path }: { path: OrganisationScreen['path'] }) => {
  const { t } = useTranslation('help');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('open')} onClick={open}>
        <CircleQuestionMark size={20} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <HelpDrawer path={path} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
