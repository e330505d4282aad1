import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { properName, providerCode } from '../format/proper-names';

interface ProviderInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The technical name, such as "hetzner". */
  value?: string;
  onChange?: (code: string) => void;
}

/** A cloud provider by its name. A known one is stored by its technical name, as agents and blueprints write it. */
export const ProviderInput = ({ value = '', onChange, onBlur, ...props }: ProviderInputProps) => {
  // While a person types, a name that begins with that of another provider must not change.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      placeholder={properName('hetzner')}
      {...props}
      value={typed ?? properName(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(providerCode(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
};
