import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Content } from '@tenantry/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoPasskeyUsed } from '../../../components/no-passkey-used';
import { faultsByField } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { FormDialog } from '../../../components/form-dialog';
import { type BrowserJson, makePasskey } from '../../../session/passkeys';
import { requirementOf } from '../../../session/second-factor';
import { client } from '../../../session/session-client';
import { ConfirmApp } from './confirm-app';
import { NO_PROOF, proofBody, ProofFields } from './proof-fields';
import { CHANGES } from './use-factors';

type Begun = Content<'/api/me/second-factors', 'post'>['data'];

interface AddDialogProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

const confirmPasskey = async (
  factorId: string,
  options: BrowserJson,
): Promise<readonly string[] | null | undefined> => {
  const passkey = await makePasskey(options);
  if (passkey === null) return undefined;
  const { data } = await client.post('/api/me/second-factors/{factorId}/confirm', {
    params: { path: { factorId } },
    body: { passkey },
  });
  return data.recovery_codes;
};

const INITIAL = { kind: 'totp' as Begun['kind'], name: '', ...NO_PROOF };

/** Adds an authenticator app or a passkey. */
export const AddDialog = ({ onAdded, onClose }: AddDialogProps) => {
  const { t } = useTranslation('secondFactor');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isUnused, setUnused] = useState(false);
  const form = useForm({ initialValues: INITIAL });
  const add = useWrite({
    write: async ({ kind, name, ...proof }: typeof INITIAL) => {
      const { data } = await client.post('/api/me/second-factors', { body: { kind, name, ...proofBody(proof) } });
      return { data, codes: data.passkey ? await confirmPasskey(data.documentId, data.passkey) : null };
    },
    changes: CHANGES,
    onDone: ({ data, codes }) => {
      if (data.totp) setBegun(data);
      else if (codes === undefined) setUnused(true);
      else onAdded(codes);
    },
  });
  if (begun?.totp)
    return <ConfirmApp factorId={begun.documentId} totp={begun.totp} onConfirmed={onAdded} onClose={onClose} />;
  const submit = form.onSubmit((values) =>
    add.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
  );
  return (
    <FormDialog
      title={t('add')}
      submit={t('next')}
      write={{ isPending: add.isPending, error: requirementOf(add.error) ? null : add.error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group label={t('kind')} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt="xs">
          <Radio value="totp" label={t('app')} description={t('appHint')} />
          <Radio value="passkey" label={t('passkey')} description={t('passkeyHint')} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <ProofFields form={form} error={add.error} />
      {isUnused && <NoPasskeyUsed />}
    </FormDialog>
  );
};
