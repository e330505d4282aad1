import { Button, Group, Modal, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CHECK_TYPES } from '../../../../src/domain/vocabularies';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { AdvancedFields } from './advanced-fields';
import { checkFaults } from './check-faults';
import { showToken } from './check-in-token';
import { dataOf, type Form as CheckFormState, type Values, valuesOf } from './check-values';
import { TryCheck } from './try-check';
import { TypeFields } from './type-fields';
import { type Check, CHECKS } from './use-checks';

const MAX_SECONDS = 86_400;

interface Saved {
  id: string;
  name: string;
  /** Of a new heartbeat check. */
  token: string | null;
}

const useSave = (check: Check | null, onDone: (id: string) => void) => {
  const { t } = useTranslation();
  const { api } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<Saved> => {
      const { type, ...data } = dataOf(values);
      if (check) {
        const params = { path: { id: check.documentId } };
        await api.put('/api/synthetic-checks/{id}', { params, body: { data } });
        return { id: check.documentId, name: data.name, token: null };
      }
      const created = await api.post(CHECKS, { body: { data: { ...data, type } } });
      return { id: created.data.documentId, name: data.name, token: created.data.check_in_token };
    },
    changes: [[CHECKS]],
    done: t('saved'),
    onDone: ({ id, name, token }) => {
      onDone(id);
      if (token) showToken(name, token);
    },
  });
};

const MainFields = ({ form, isNew }: { form: CheckFormState; isNew: boolean }) => {
  const { t } = useTranslation('checks');
  const { t: common } = useTranslation();
  const { t: own } = useTranslation('checkForm');
  const isHeartbeat = form.values.type === 'heartbeat';
  return (
    <>
      <TextInput label={common('name')} required data-autofocus {...form.getInputProps('name')} />
      <Select
        label={own('type')}
        description={own('typeHint')}
        allowDeselect={false}
        disabled={!isNew}
        data={CHECK_TYPES.map((value) => ({ value, label: own(`types.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <TypeFields form={form} />
      <NumberInput
        label={isHeartbeat ? own('heartbeatInterval') : t('interval')}
        description={isHeartbeat ? undefined : t('intervalHint')}
        required
        min={1}
        max={MAX_SECONDS}
        allowDecimal={false}
        {...form.getInputProps('interval_seconds')}
      />
      <Switch label={t('enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </>
  );
};

const Advanced = ({ form }: { form: CheckFormState }) => {
  const { t } = useTranslation('checkForm');
  const [isOpen, { toggle }] = useDisclosure();
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <Button
        variant="subtle"
        w="fit-content"
        // Its text, not its padding, begins where the fields do.
        ml="calc(-1 * var(--mantine-spacing-md))"
        aria-expanded={isOpen}
        rightSection={<Icon size={16} aria-hidden />}
        onClick={toggle}
      >
        {t(isOpen ? 'advanced.hide' : 'advanced.show')}
      </Button>
      {isOpen && <AdvancedFields form={form} />}
    </>
  );
};

interface FormProps {
  check: Check | null;
  onDone: (id: string) => void;
  onClose: () => void;
}

const Form = ({ check, onDone, onClose }: FormProps) => {
  const { t: common } = useTranslation();
  const form = useForm<Values>({ initialValues: valuesOf(check) });
  const save = useSave(check, onDone);
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(checkFaults(error, values.type)) }),
      )}
    >
      <Stack>
        <Refusal error={save.error} />
        <MainFields form={form} isNew={check === null} />
        <Advanced form={form} />
        {form.values.type !== 'heartbeat' && <TryCheck form={form} check={check} />}
        <Group justify="flex-end" className="form-end dialog-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
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
  const { t: common } = useTranslation();
  const done = (id: string): void => {
    onClose();
    onSaved?.(id);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={check ? t('edit', { name: check.name }) : t('create')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Form check={check} onDone={done} onClose={onClose} />
    </Modal>
  );
};
