import { Button, MultiSelect, NativeSelect, Pill, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AUDITED_NAMES } from '../../../../src/domain/generated/browser-facts';
import { ACTOR_KINDS } from '../../../../src/domain/vocabularies';
import { DayField } from '../../components/day-field';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { FILTERS } from './use-entries';
import { typeWords } from './words';

/** Some fields have no label above them. */
const AT_THE_END = { alignItems: 'end' } as const;

/** The actor that a link of an entry has chosen, by ID. */
const ActorPill = () => {
  const { t } = useTranslation('audit');
  const { get, change } = useAddress();
  const actor = get('actor');
  if (actor === null) return null;
  const removal = { 'aria-label': t('removeActor'), 'aria-hidden': false, tabIndex: 0 };
  return (
    <Pill size="md" withRemoveButton removeButtonProps={removal} onRemove={() => change({ actor: null })}>
      {t('oneActor', { actor })}
    </Pill>
  );
};

/** What narrows the log: who, what, which record, and when. */
export const Filters = () => {
  const { t } = useTranslation('audit');
  const { get, change } = useAddress();
  const kinds = ACTOR_KINDS.filter((kind) => get('kind')?.split(',').includes(kind));
  const types = AUDITED_NAMES.map((value) => ({ value, label: typeWords(value) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  const isFiltered = FILTERS.some((name) => get(name) !== null);
  return (
    <Stack gap="sm" align="flex-start">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" verticalSpacing="sm" w="100%" style={AT_THE_END}>
        <MultiSelect
          label={t('kind')}
          placeholder={kinds.length === 0 ? t('anyKind') : ''}
          data={ACTOR_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kinds}
          onChange={(chosen) => change({ kind: ACTOR_KINDS.filter((kind) => chosen.includes(kind)).join(',') })}
        />
        <NativeSelect
          label={t('type')}
          value={get('type') ?? ''}
          onChange={({ currentTarget: { value } }) => change({ type: value })}
          data={[{ value: '', label: t('anyType') }, ...types]}
        />
        <SearchBox name="action" label={t('searchAction')} placeholder={t('searchAction')} w="100%" />
        <SearchBox name="target" label={t('searchTarget')} placeholder={t('searchTarget')} w="100%" />
        <DayField name="from" label={t('from')} />
        <DayField name="to" label={t('to')} />
      </SimpleGrid>
      <ActorPill />
      {isFiltered && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
          {t('reset')}
        </Button>
      )}
    </Stack>
  );
};
