import { Alert } from '@mantine/core';
import { sentenceOfWarning, type Warning } from '../../api/words';

/** Warnings about a change, with the members they concern. */
export const WarningList = ({ warnings }: { warnings: readonly (Warning & { members?: { username: string }[] })[] }) =>
  warnings.map((warning) => (
    <Alert key={warning.code} color="yellow" title={sentenceOfWarning(warning)}>
      {warning.members?.map(({ username }) => username).join(', ')}
    </Alert>
  ));
