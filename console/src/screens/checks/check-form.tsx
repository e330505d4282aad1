import { Button, Group, Modal, NumberInput, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { type Check, CHECKS } from './use-checks';

const MAX_SECONDS = 86_400;
const DEFAULT_SECONDS = 300;

const useSave = (check: Check | null, onDone: (id: string) => void) => {
  const { t } = useTranslation();
  const { api } = useOrganisation();
  return useWrite({
    write: async (data: { name: string; url: string; interval_seconds: number; enabled: boolean }): Promise<string> => {
      const body = { data };
      const saved = check
        ? await api.put('/api/synthetic-checks/{id}', { params: { path: { id: check.documentId } }, body })
        : await api.post('/api/synthetic-checks', { body });
      return saved.data.documentId;
    },
    changes: [[CHECKS]],
    done: t('saved'),
    onDone,
  });
};

const Form = ({ check, onDone }: { check: Check | null; onDone: (id: string) => void }) => {
  const { t } = useTranslation('checks');
  const { t: common } = useTranslation();
  const form = useForm({
    initialValues: {
      name: check?.name ?? '',
      url: check?.url ?? '',
      interval_seconds: check?.interval_seconds ?? DEFAULT_SECONDS,
      enabled: check?.enabled ?? true,
    },
  });
  const save = useSave(check, onDone);
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <Refusal error={save.error} />
        <TextInput label={common('name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('url')} description={t('urlHint')} type="url" required {...form.getInputProps('url')} />
        <NumberInput
          label={t('interval')}
          description={t('intervalHint')}
          required
          min={10}
          max={MAX_SECONDS}
          allowDecimal={false}
          {...form.getInputProps('interval_seconds')}
        />
        <Switch label={t('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {common(check ? 'save' : 'create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

interface CheckFormProps {
  /** The check to edit; null to create one. */
  check: Check | null;
  opened: boolean;
  onClose: () => void;
  /** Receives the documentId of the check. */
  onSaved?: (id: string) => void;
}

/** The dialog that creates or edits a check. */
export const CheckForm = ({ check, opened, onClose, onSaved }: CheckFormProps) => {
  const { t } = useTranslation('checks');
  const done = (id: string): void => {
    onClose();
    onSaved?.(id);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={check ? t('edit', { name: check.name }) : t('create')}>
      <Form check={check} onDone={done} />
    </Modal>
  );
};
