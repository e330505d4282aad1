import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { nextPage } from '../../session/next-page';
import { startSso } from '../../session/sso-start';

const METHODS = ['workspace', 'directory'] as const;

/** Which methods of single sign-on an organisation has. */
export type SsoMethods = Record<(typeof METHODS)[number], boolean>;

/** The methods that an organisation has. */
export const offeredMethods = (methods: SsoMethods) => METHODS.filter((method) => methods[method]);

interface SsoButtonsProps {
  /** Slug. */
  organisation: string;
  methods: SsoMethods;
  /** Who signs in, which the provider fills in. */
  loginHint?: string;
}

/** A button for each method of an organisation. */
export const SsoButtons = ({ organisation, methods, loginHint }: SsoButtonsProps) => {
  const { t } = useTranslation('signIn');
  const [search] = useSearchParams();
  const next = nextPage(search.get('next'));
  return offeredMethods(methods).map((method) => (
    <Button
      key={method}
      variant="default"
      onClick={() => startSso({ organisation, method, next, ...(loginHint && { loginHint }) })}
    >
      {t(method)}
    </Button>
  ));
};
