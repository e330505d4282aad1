import { Box, Code } from '@mantine/core';
import { CopyIcon } from './copy-buttons';

/** The button does not cover the text. */
const TEXT = { paddingInlineEnd: '2.5rem', textAlign: 'start' } as const;

interface SampleCommandProps {
  label: string;
  text: string;
  /** The room above it, where something else would touch it. */
  mt?: number;
}

/** A command or text to paste elsewhere, in several lines, with a button that copies it. */
export const SampleCommand = ({ label, text, mt }: SampleCommandProps) => {
  return (
    <Box pos="relative" w="100%" maw={720} mt={mt}>
      <Code block tabIndex={0} role="region" aria-label={label} className="wrapped" style={TEXT}>
        {text}
      </Code>
      <CopyIcon value={text} pos="absolute" top={6} right={6} />
    </Box>
  );
};
