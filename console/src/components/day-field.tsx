import { TextInput } from '@mantine/core';
import { useAddress } from './use-address';

/** A day that narrows a list, kept in the address under a name. */
export const DayField = ({ name, label }: { name: string; label: string }) => {
  const { get, change } = useAddress();
  return (
    <TextInput
      type="date"
      label={label}
      value={get(name) ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [name]: value })}
    />
  );
};
