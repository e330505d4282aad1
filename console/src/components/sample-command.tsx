import { ActionIcon, Box, Code, CopyButton } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Long lines stay whole words, and the button does not cover the text. */
const TEXT = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  paddingInlineEnd: '2.5rem',
  textAlign: 'start',
} as const;

/** A command or text to paste elsewhere, in several lines, with a button that copies it. */
export const SampleCommand = ({ label, text }: { label: string; text: string }) => {
  const { t } = useTranslation();
  return (
    <Box pos="relative" w="100%" maw={720}>
      <Code block tabIndex={0} role="region" aria-label={label} style={TEXT}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            pos="absolute"
            top={6}
            right={6}
            variant="subtle"
            color="gray"
            aria-label={t(copied ? 'copied' : 'copy')}
            onClick={copy}
          >
            {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Box>
  );
};
