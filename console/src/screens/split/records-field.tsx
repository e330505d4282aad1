import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../../session/organisation';
import type { Option } from './parts';
import type { Find } from './use-finders';

const PAUSE_MS = 300;
const OFFERED = 50;
/** The most records that can be chosen here; the API takes more. */
const MAX_CHOSEN = 200;

interface RecordsFieldProps {
  label: string;
  /** Names the list in the cache. */
  name: string;
  /** Finds records by words. */
  find: Find;
  value: Option[];
  onChange: (value: Option[]) => void;
}

/** Chooses records by their names. The server searches, because there can be thousands. */
export const RecordsField = ({ label, name, find, value, onChange }: RecordsFieldProps) => {
  const { t } = useTranslation();
  const { documentId } = useOrganisation();
  const [words, setWords] = useState('');
  const [searched] = useDebouncedValue(words.trim(), PAUSE_MS);
  const { data: found = [] } = useQuery({
    queryKey: ['split-records', documentId, name, searched],
    queryFn: ({ signal }) => find({ _q: searched, pagination: { pageSize: OFFERED, cursor: '' } }, signal),
    placeholderData: (before) => before,
  });
  const all = [...new Map([...value, ...found].map((option) => [option.value, option])).values()];
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('searchRecords') : undefined}
      value={value.map((option) => option.value)}
      onChange={(next) => onChange(all.filter((option) => next.includes(option.value)))}
      data={all}
      searchable
      searchValue={words}
      onSearchChange={setWords}
      maxValues={MAX_CHOSEN}
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
    />
  );
};
