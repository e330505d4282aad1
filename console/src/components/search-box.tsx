import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from './use-address';

const PAUSE_MS = 300;

interface SearchBoxProps extends Pick<TextInputProps, 'size' | 'w'> {
  /** By default "Search". */
  label?: string;
  /** By default the label. */
  placeholder?: string;
  /** The name in the address. */
  name?: string;
}

/** A text that narrows a list, kept in the address once the person pauses. The key "/" leads here if the screen binds it. */
export const SearchBox = ({ label, placeholder, name = 'q', size, w }: SearchBoxProps) => {
  const { t } = useTranslation();
  const { get, change } = useAddress();
  const input = useRef<HTMLInputElement>(null);
  const value = get(name) ?? '';
  const store = useDebouncedCallback((text: string) => change({ [name]: text.trim() }), PAUSE_MS);
  // "Back", or a button that removes the filters, changes the address without this input.
  useEffect(() => {
    if (input.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label ?? t('search')}
      placeholder={placeholder ?? label ?? t('search')}
      leftSection={<Search size={16} aria-hidden />}
      defaultValue={value}
      onChange={(event) => store(event.currentTarget.value)}
      size={size}
      w={w ?? { base: '100%', xs: 320 }}
    />
  );
};
