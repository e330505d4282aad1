import { Code, type CodeProps, type ElementProps } from '@mantine/core';

/** Code or a value of several lines. A line that is too long wraps: without the focus, it could not be scrolled. */
export const WrappedCode = (props: CodeProps & ElementProps<'code', keyof CodeProps>) => (
  <Code block {...props} className="wrapped" />
);
