import { TagsInput, type TagsInputProps } from '@mantine/core';

const MAX_LABELS = 20;
const MAX_LENGTH = 255;

/** Labels that a person types, each ended by Enter or a comma. */
export const LabelsField = (props: Omit<TagsInputProps, 'data'>) => (
  <TagsInput maxTags={MAX_LABELS} maxLength={MAX_LENGTH} acceptValueOnBlur {...props} />
);
