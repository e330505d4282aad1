import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { nextPage } from '../../session/next-page';
import { startSso } from '../../session/sso-start';

/** Which methods of single sign-on an organisation has. */
export interface SsoMethods {
  workspace: boolean;
  directories: readonly { documentId: string; name: string }[];
}

/** Whether an organisation has a method. */
export const hasMethod = ({ workspace, directories }: SsoMethods): boolean => workspace || directories.length > 0;

interface SsoButtonsProps {
  /** Slug. */
  organisation: string;
  methods: SsoMethods;
  /** Who signs in, which the provider fills in. */
  loginHint?: string;
}

/** A button for each method of an organisation. Several directories have their names on them. */
export const SsoButtons = ({ organisation, methods, loginHint }: SsoButtonsProps) => {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const start = { organisation, next: nextPage(search.get('next')), ...(loginHint && { loginHint }) };
  const { workspace, directories } = methods;
  return (
    <>
      {workspace && (
        <Button variant="default" onClick={() => startSso({ ...start, method: 'workspace' })}>
          {t('workspace')}
        </Button>
      )}
      {directories.map(({ documentId: directory, name }) => (
        <Button
          key={directory}
          variant="default"
          onClick={() => startSso({ ...start, method: 'directory', directory })}
        >
          {directories.length === 1 ? t('directory') : t('directoryNamed', { name })}
        </Button>
      ))}
    </>
  );
};
