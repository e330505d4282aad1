import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useDisclosure, useHotkeys, useOs } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Screens whose own search has the key "/". */
const OWN_SLASH = /\/findings$/;
const MODAL = '.mantine-Modal-content';

/** Opens the search over screens and records: with a click, with Ctrl+K or Cmd+K, and with "/" unless a person types. */
export const SearchButton = () => {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  const os = useOs();
  const [isOpen, { open, close }] = useDisclosure();
  // A dialog may have unsaved texts.
  const openOverNothing = () => !document.querySelector(MODAL) && open();
  useHotkeys([['mod+K', openOverNothing]], []);
  useHotkeys(OWN_SLASH.test(pathname) ? [] : ['/', 'shift+/'].map((key) => [key, openOverNothing] as const));
  const keys = os === 'macos' || os === 'ios' ? '⌘K' : `${t('control')} K`;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="md"
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{keys}</Kbd>}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        {t('search.open')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="md"
        aria-label={t('search.open')}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <Search size={20} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  );
};
