import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TenantryError } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { PageCard } from '../../shell/page-card';
import { Done } from '../entry/done';
import { Fault } from '../entry/fault';
import { Incomplete } from '../entry/incomplete';
import { SignInLink } from '../entry/sign-in-link';
import { useCode } from '../entry/use-code';

/** The status for a code that is unknown or was used. */
const REFUSED = 400;

/** Confirms an address. The response redirects to the page that an operator has set, which may be on another site. */
const confirm = async (code: string): Promise<void> => {
  const query = new URLSearchParams({ confirmation: code });
  const response = await fetch(`/api/auth/email-confirmation?${query.toString()}`, { redirect: 'manual' }).catch(
    (cause: unknown) => {
      throw new TenantryError('NETWORK_FAILURE', 'The server cannot be reached.', { cause });
    },
  );
  if (response.type === 'opaqueredirect' || response.ok) return;
  if (response.status === REFUSED) throw new Error('The link is not valid.');
  throw new TenantryError('UNEXPECTED_RESPONSE', `The response was ${response.status}.`, { status: response.status });
};

/** Whether the code is unknown or was used: another attempt would be refused, too. */
const isInvalid = (error: Error | null): boolean => error !== null && !(error instanceof TenantryError);

const Confirmation = ({ code }: { code: string }) => {
  const { t } = useTranslation('entry');
  const confirmation = useMutation({ mutationFn: () => confirm(code) });
  if (confirmation.isSuccess) return <Done>{t('address.done')}</Done>;
  if (isInvalid(confirmation.error)) return <Fault text={t('address.invalid')} />;
  return (
    <Stack>
      <Text size="sm">{t('address.why')}</Text>
      <Refusal error={confirmation.error} />
      <Button loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
        {t('address.confirm')}
      </Button>
    </Stack>
  );
};

/** Confirms an address by a button: scanners, which fetch the links in emails, confirm nothing. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const code = useCode('confirmation');
  return (
    <PageCard title={t('address.confirmTitle')}>
      {code ? <Confirmation code={code} /> : <Incomplete />}
      <SignInLink label={t('signIn')} />
    </PageCard>
  );
};
