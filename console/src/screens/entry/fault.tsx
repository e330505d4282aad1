import { Alert } from '@mantine/core';
import { CircleAlert } from 'lucide-react';

/** What is wrong with a link, in the look of a refusal by the server. */
export const Fault = ({ text }: { text: string }) => (
  <Alert color="red" icon={<CircleAlert aria-hidden />} title={text} role="alert" />
);
