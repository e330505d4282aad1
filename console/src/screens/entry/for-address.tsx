import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** An address that is not shortened: the person compares it with their own. */
export const WholeAddress = ({ children }: { children: string }) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    {children.split(/(?<=[@.])/).map((part, at) => (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
);

/** Which address the link of an email is about; nothing if the server does not say it. */
export const ForAddress = ({ email }: { email: string | null }) => {
  const { t } = useTranslation('invitation');
  return (
    email && (
      <Text size="sm">
        {t('address')}: <WholeAddress>{email}</WholeAddress>
      </Text>
    )
  );
};
