import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAddress } from './use-address';

interface FilterPillProps {
  /** Of the filter in the address. */
  name: string;
  /** What the button says that removes the filter. */
  removal: string;
  children: ReactNode;
}

/** A filter that a link has set and that no field of the screen shows. It can be removed, also with the keyboard. */
export const FilterPill = ({ name, removal, children }: FilterPillProps) => {
  const { change } = useAddress();
  const button = { 'aria-label': removal, 'aria-hidden': false, tabIndex: 0 };
  return (
    <Pill size="md" withRemoveButton removeButtonProps={button} onRemove={() => change({ [name]: null })}>
      {children}
    </Pill>
  );
};
