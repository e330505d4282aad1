import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { contactLink, operatorContact } from '../session/operator-contact';

/** A link to the operator of the service; nothing if the server does not say how to reach them. */
export const OperatorLink = () => {
  const { t } = useTranslation();
  const contact = operatorContact();
  const link = contactLink(contact);
  if (link === null) return null;
  const isMail = link.startsWith('mailto:');
  return (
    <Anchor
      href={link}
      size="sm"
      underline="always"
      style={{ overflowWrap: 'anywhere' }}
      {...(!isMail && { target: '_blank', rel: 'noreferrer' })}
    >
      {isMail ? t('operator.mail', { address: contact }) : t('operator.page')}
    </Anchor>
  );
};
