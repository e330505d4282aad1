import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const OFFERED = 50;

/** Chooses a time zone of the IANA database. */
export const ZoneField = (props: Omit<SelectProps, 'data'>) => {
  const { t } = useTranslation();
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const { value } = props;
  const zones = new Set(value ? [...known, value] : known);
  return (
    <Select
      data={[...zones]}
      searchable
      allowDeselect={false}
      limit={OFFERED}
      nothingFoundMessage={t('nothingFound')}
      {...props}
    />
  );
};
