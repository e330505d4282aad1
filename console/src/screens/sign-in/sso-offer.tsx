import { Alert, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { ssoOrganisationOf } from '../../session/sso-organisation';
import { useSignInMethods } from '../../session/use-sign-in-methods';
import { hasMethod, SsoButtons } from './sso-buttons';

interface SsoOfferProps {
  /** Why a sign-in was refused. */
  error: unknown;
  /** Who signs in, which the provider fills in. */
  loginHint?: string;
}

/** Leads to the single sign-on of the organisation that refused a sign-in by another method; nothing after other refusals. */
export const SsoOffer = ({ error, loginHint }: SsoOfferProps) => {
  const { t } = useTranslation('signIn');
  const organisation = ssoOrganisationOf(error);
  const methods = useSignInMethods(organisation?.slug ?? '');
  if (organisation === null) return null;
  const { slug, name } = organisation;
  if (methods.isPending) return <SkeletonLines count={1} />;
  if (methods.isError) return <Refusal error={methods.error} onRetry={() => void methods.refetch()} />;
  if (!hasMethod(methods.data)) return <Alert color="yellow">{t('required.missing', { organisation: name })}</Alert>;
  return (
    <Stack gap="xs" role="group" aria-label={t('required.label', { organisation: name })}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('required.why', { organisation: name })}
      </Text>
      <SsoButtons organisation={slug} methods={methods.data} {...(loginHint && { loginHint })} />
    </Stack>
  );
};
