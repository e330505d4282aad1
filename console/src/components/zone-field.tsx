import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const OFFERED = 50;

/** The time zone of the browser. */
export const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A browser that hides its zone names none that the server knows.
  return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
};

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
