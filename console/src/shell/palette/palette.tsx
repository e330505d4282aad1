import { Box, Combobox, Modal, ScrollArea, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { useOrganisation } from '../../session/organisation';
import { SCREENS } from '../screens';
import { useHits } from './use-hits';
import { matches, searched } from './words';

const PAUSE_MS = 250;
const MAX_LENGTH = 100;

interface Choice {
  address: string;
  title: string;
}

/** The screens whose names the text begins. */
const useScreens = (text: string): Choice[] => {
  const { t } = useTranslation('shell');
  const { can } = useOrganisation();
  return SCREENS.filter(({ capabilities }) => capabilities.some(can))
    .map(({ path }) => ({ address: path as string, title: t(`screens.${path}`) }))
    .filter(({ title }) => matches(title, text));
};

const Group = ({ label, choices }: { label: string; choices: readonly Choice[] }) =>
  choices.length > 0 && (
    <Combobox.Group label={label}>
      {choices.map(({ address, title }, at) => (
        <Combobox.Option key={`${address} ${at}`} value={address}>
          <Text size="sm" truncate title={title}>
            {title}
          </Text>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );

interface StateProps {
  words: string;
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
}

/** What a list of results cannot say: that it is not complete, or why it is empty. Screen readers hear it. */
const State = ({ words, count, isSearching, hasFailed }: StateProps) => {
  const { t } = useTranslation('frame');
  const text = (): string => {
    if (isSearching) return t('search.searching');
    if (hasFailed) return t('search.failed');
    if (count === 0) return t('search.none');
    return words === '' ? t('search.hint') : t('search.found', { count });
  };
  return (
    <Text size="xs" c="dimmed" role="status">
      {text()}
    </Text>
  );
};

/** A search over the screens and records that the person may see. It goes to what is chosen. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('frame');
  const { t: shell } = useTranslation('shell');
  const navigate = useNavigate();
  const { slug } = useOrganisation();
  const combobox = useCombobox({ opened: true });
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text, PAUSE_MS);
  const words = searched(paused);
  const screens = useScreens(text);
  const { found, isSearching, hasFailed } = useHits(words);
  const count = found.reduce((sum, { hits }) => sum + hits.length, screens.length);
  // Enter opens the first result, as soon as there is one.
  const { selectFirstOption } = combobox;
  useEffect(() => void selectFirstOption(), [count, words, text]);
  const open = (address: string): void => {
    onClose();
    void navigate(organisationPage(slug, address));
  };
  return (
    <Modal opened onClose={onClose} title={t('search.title')} size="lg" yOffset="8vh">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Stack gap="xs">
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              data-autofocus
              role="combobox"
              aria-label={t('search.title')}
              placeholder={t('search.placeholder')}
              leftSection={<Search size={16} aria-hidden />}
              maxLength={MAX_LENGTH}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              // While there are options, Mantine leaves this key to them.
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
            />
          </Combobox.EventsTarget>
          <State words={words} count={count} hasFailed={hasFailed} isSearching={isSearching || paused !== text} />
          <ScrollArea.Autosize mah="50vh" type="auto" scrollbars="y" offsetScrollbars>
            <Box mih={40}>
              <Combobox.Options aria-label={t('search.results')}>
                <Group label={t('search.screens')} choices={screens} />
                {found.map(({ kind, hits }) => (
                  <Group key={kind.path} label={shell(`screens.${kind.screen}`)} choices={hits} />
                ))}
              </Combobox.Options>
            </Box>
          </ScrollArea.Autosize>
        </Stack>
      </Combobox>
    </Modal>
  );
};
