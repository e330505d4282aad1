import { Code } from '@mantine/core';

/** JSON to read, as it was written; nothing if there is none. */
export const JsonBlock = ({ text }: { text: string }) =>
  text.trim() === '' ? null : (
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  );
