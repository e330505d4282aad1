import { Group, Select } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPill } from '../../components/filter-pill';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { DUE, type Facet, NO_CONTROL, type Standard, STANDARDS } from './conditions';
import { useColleagues } from './use-colleagues';
import { useKnownSources } from './use-known-sources';

/** Two in a line of a phone. */
const WIDTH = { base: 'calc(50% - 0.35rem)', xs: 170 };

type ChoiceProps = Pick<ComponentProps<typeof Select>, 'onDropdownOpen'> & {
  name: Exclude<Facet, Standard>;
  options: (string | { value: string; label: string })[];
};

/** A value of the address, out of those that are known. One that is not known any more stays chosen. */
const Choice = ({ name, options, ...props }: ChoiceProps) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const { get, change } = useAddress();
  const value = get(name);
  const isKnown = options.some((option) => (typeof option === 'string' ? option : option.value) === value);
  return (
    <Select
      {...props}
      size="xs"
      aria-label={t(`facets.${name}`)}
      placeholder={t(`facets.${name}`)}
      data={value === null || isKnown ? options : [...options, value]}
      value={value}
      onChange={(next) => change({ [name]: next })}
      clearable
      clearButtonProps={{ 'aria-label': t('anyOf', { name: t(`facets.${name}`) }) }}
      searchable={name !== 'due'}
      limit={200}
      nothingFoundMessage={common('nothingFound')}
      w={WIDTH}
    />
  );
};

/** The control of a standard that a link has chosen. */
const ControlPill = ({ standard }: { standard: Standard }) => {
  const { t } = useTranslation('findings');
  const { t: compliance } = useTranslation('compliance');
  const control = useAddress().get(standard);
  if (control === null) return null;
  const name = compliance(`groups.${standard}`);
  return (
    <FilterPill name={standard} removal={t('anyOf', { name })}>
      {`${name}: ${control === NO_CONTROL ? compliance('noControl') : control}`}
    </FilterPill>
  );
};

/** What else narrows the list. What there is to choose is read when a person looks for it. */
export const Facets = () => {
  const { t } = useTranslation('findings');
  const { get } = useAddress();
  const [wantsSources, setWantsSources] = useState(false);
  const [wantsPeople, setWantsPeople] = useState(get('assignee') !== null);
  const { tools, scopes } = useKnownSources(wantsSources);
  const people = useColleagues(wantsPeople);
  return (
    <Group gap="xs" role="group" aria-label={t('facets.label')}>
      <Choice name="tool" options={tools} onDropdownOpen={() => setWantsSources(true)} />
      <Choice name="scope" options={scopes} onDropdownOpen={() => setWantsSources(true)} />
      <SearchBox name="package" label={t('facets.package')} placeholder={t('package')} size="xs" w={WIDTH} />
      <Choice name="due" options={DUE.map((value) => ({ value, label: t(`dueValues.${value}`) }))} />
      <Choice name="assignee" options={people} onDropdownOpen={() => setWantsPeople(true)} />
      {STANDARDS.map((standard) => (
        <ControlPill key={standard} standard={standard} />
      ))}
    </Group>
  );
};
