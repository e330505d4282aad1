import { Button, MultiSelect, NativeSelect, Select, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ORGANISATION_ACTIONS } from '../../../../src/domain/audit/actions';
import { AUDITED_NAMES } from '../../../../src/domain/generated/browser-facts';
import { ACTOR_KINDS } from '../../../../src/domain/vocabularies';
import { DayField } from '../../components/day-field';
import { FilterPill } from '../../components/filter-pill';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { watchdogWords } from '../../records/actor-words';
import { FILTERS } from './use-entries';
import { actionWords, typeWords } from './words';

/** The list of actions is searched, not read: it shows this many at most. */
const MAX_OFFERED = 60;

/** Some fields have no label above them. */
const AT_THE_END = { alignItems: 'end' } as const;

/** The actor that a link of an entry has chosen, by ID. */
const ActorPill = () => {
  const { t } = useTranslation('audit');
  const actor = useAddress().get('actor');
  if (actor === null) return null;
  return (
    <FilterPill name="actor" removal={t('removeActor')}>
      {t('oneActor', { actor: watchdogWords(actor) })}
    </FilterPill>
  );
};

const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label);

/** The actions of the chosen type of records, or of all types, in words. */
const ActionFilter = () => {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation();
  const { get, change } = useAddress();
  const [type, action] = [get('type'), get('action')];
  const typeOf = (code: string): string => code.split('.')[0] ?? '';
  const offered = ORGANISATION_ACTIONS.filter((code) => type === null || typeOf(code) === type || code === action);
  return (
    <Select
      label={t('action')}
      placeholder={t('anyAction')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('removeAction') }}
      nothingFoundMessage={common('nothingFound')}
      limit={MAX_OFFERED}
      data={offered.map((value) => ({ value, label: actionWords(value) })).sort(byLabel)}
      value={action}
      onChange={(code) => change({ action: code })}
    />
  );
};

/** What narrows the log: who, what, which record, and when. */
export const Filters = () => {
  const { t } = useTranslation('audit');
  const { get, change } = useAddress();
  const kinds = ACTOR_KINDS.filter((kind) => get('kind')?.split(',').includes(kind));
  const types = AUDITED_NAMES.map((value) => ({ value, label: typeWords(value) })).sort(byLabel);
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
        <ActionFilter />
        <SearchBox name="target" label={t('searchTarget')} w="100%" />
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
