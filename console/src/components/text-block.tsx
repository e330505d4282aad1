import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyTextButton } from './copy-buttons';

interface TextBlockProps {
  title: string;
  text: string;
  /** What its button copies; without it, there is no button. */
  copied?: string;
  /** How high the text becomes before it scrolls, in pixels; by default, so that other texts stay in sight. */
  mah?: number | 'none';
}

/** A text of several lines, such as the body of a request, with a button that copies it. */
export const TextBlock = ({ title, text, copied, mah = 320 }: TextBlockProps) => (
  <Stack gap={4}>
    <Group justify="space-between" mih={30}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {copied !== undefined && <CopyTextButton value={copied} size="compact-xs" variant="default" iconSize={14} />}
    </Group>
    <Code
      block
      tabIndex={0}
      role="region"
      aria-label={title}
      mah={mah}
      className="wrapped"
      style={{ overflow: 'auto' }}
    >
      {text}
    </Code>
  </Stack>
);
