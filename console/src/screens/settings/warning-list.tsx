import { Alert } from '@mantine/core';

interface Warning {
  code: string;
  message: string;
  members?: { username: string }[];
}

/** Warnings about a change, with the members they concern. */
export const WarningList = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map(({ code, message, members }) => (
    <Alert key={code} color="yellow" title={message}>
      {members?.map(({ username }) => username).join(', ')}
    </Alert>
  ));
