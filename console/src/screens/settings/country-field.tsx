import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryChoices } from '../../format/place-names';

interface CountryFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** ISO 3166-1 code of two letters; empty for none. */
  value?: string;
  onChange: (value: string) => void;
}

/** Chooses a country by its name. */
export const CountryField = ({ value = '', onChange, ...props }: CountryFieldProps) => {
  const { t, i18n } = useTranslation('settings');
  const { t: common } = useTranslation();
  const known = useMemo(() => countryChoices(i18n.language), [i18n.language]);
  const isKnown = value === '' || known.some((choice) => choice.value === value);
  return (
    <Select
      data={isKnown ? known : [{ value, label: value }, ...known]}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('billing.noCountry') }}
      nothingFoundMessage={common('nothingFound')}
      {...props}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
};
