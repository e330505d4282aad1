import { Stack, Text } from '@mantine/core';
import { TextDetails } from '../../../components/error-details';

interface StoredErrorProps {
  /** As it is stored: in English, if it is not of an executor or a person. */
  text: string;
  /** The same in the language of the reader; null if it has only these words. */
  words: string | null;
  color?: string;
}

/** Why a step or a deployment failed. What is stored says more than its words can: it is folded below them. */
export const StoredError = ({ text, words, color }: StoredErrorProps) => (
  <Stack gap={4}>
    <Text size="sm" c={color} className="wrapped">
      {words ?? text}
    </Text>
    {words !== null && words !== text && <TextDetails text={text} />}
  </Stack>
);
