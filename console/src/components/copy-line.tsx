import { TextInput } from '@mantine/core';
import { CopyIcon } from './copy-buttons';

/** A value to paste elsewhere, with a button that copies it. */
export const CopyLine = ({ label, description, value }: { label: string; description?: string; value: string }) => {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      rightSection={<CopyIcon value={value} />}
    />
  );
};
