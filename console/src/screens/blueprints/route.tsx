import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { Board } from './board';
import { NewDraft } from './new-draft';

/** The board of blueprints, from draft to published. */
export const Component = () => {
  const { t } = useTranslation('blueprints');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const tag = get('tag');
  return (
    <Screen title={t('title')} about={t('about')} actions={can('blueprint:write') && <NewDraft />}>
      <Group className="list-filters">
        <SearchBox label={t('search')} />
        {tag !== null && (
          <Button
            variant="default"
            rightSection={<X size={14} aria-hidden />}
            onClick={() => change({ tag: null })}
            aria-label={t('allTags', { tag })}
          >
            {t('tag', { tag })}
          </Button>
        )}
      </Group>
      <Board />
    </Screen>
  );
};
