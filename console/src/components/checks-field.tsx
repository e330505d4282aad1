import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisation } from '../session/organisation';

const CHECKS = '/api/synthetic-checks';
const PAUSE_MS = 300;
const OFFERED = 50;

/** The names of checks by their documentIds: those that one of the selections finds. */
const useNames = (selections: ({ _q: string } | { filter: string[] })[]) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [CHECKS, documentId, 'names', selections],
    queryFn: async ({ signal }) => {
      const found: { value: string; label: string }[] = [];
      for (const select of selections) {
        const query = { ...select, fields: 'name', sort: 'name:asc', pagination: { pageSize: OFFERED, cursor: '' } };
        const { data } = await api.get(CHECKS, { params: { query }, signal });
        found.push(...data.map(({ documentId: value, name }) => ({ value, label: name })));
      }
      return found;
    },
    placeholderData: (before) => before,
  }).data;
};

/** The checks that a search finds, by their names. */
export const useFoundChecks = (words: string) => {
  const [searched] = useDebouncedValue(words.trim(), PAUSE_MS);
  return useNames([{ _q: searched }]) ?? [];
};

/** The names of some checks, by their documentIds. Those that exist no more are absent. */
export const useCheckNames = (ids: readonly string[]) => {
  const pages = Array.from({ length: Math.ceil(ids.length / OFFERED) }, (_, at) =>
    ids.slice(at * OFFERED, (at + 1) * OFFERED),
  );
  return useNames(pages.map((page) => ({ filter: [`documentId:$in:${page.join(',')}`] })));
};

type ChecksFieldProps = Pick<MultiSelectProps, 'label' | 'description' | 'error'> & {
  /** documentIds. */
  value?: string[];
  onChange: (value: string[]) => void;
  /** The most that can be chosen. */
  max?: number;
};

/** Chooses checks of the organisation by their names. The server searches, because there can be thousands. */
export const ChecksField = ({ max = 200, value = [], ...field }: ChecksFieldProps) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [first] = useState(value);
  const found = useFoundChecks(words);
  const chosenAtFirst = useCheckNames(first) ?? [];
  const [seen, setSeen] = useState<{ value: string; label: string }[]>([]);
  const all = new Map([...chosenAtFirst, ...seen, ...found].map((option) => [option.value, option]));
  // One that is chosen and deleted meanwhile has no name any more.
  const unnamed = value.filter((id) => !all.has(id)).map((id) => ({ value: id, label: id }));
  return (
    <MultiSelect
      {...field}
      value={value}
      onChange={(next) => {
        setSeen([...all.values()].filter((option) => next.includes(option.value)));
        field.onChange(next);
      }}
      data={[...all.values(), ...unnamed]}
      searchable
      searchValue={words}
      onSearchChange={setWords}
      maxValues={max}
      hidePickedOptions
      nothingFoundMessage={t('nothingFound')}
    />
  );
};
