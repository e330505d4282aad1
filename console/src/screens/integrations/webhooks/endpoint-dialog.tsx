import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { WEBHOOK_EVENT_NAMES } from '../../../../../src/domain/events/catalogue';
import { faultsByField } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { FormDialog } from '../../../components/form-dialog';
import { showOnce } from '../../../components/shown-once';
import { useOrganisation } from '../../../session/organisation';
import { eventWords } from '../events/words';
import { type Endpoint, WEBHOOKS } from './use-webhooks';

type EventTypes = NonNullable<Endpoint['event_types']>;

const EVENTS = WEBHOOK_EVENT_NAMES as EventTypes;

interface Values {
  url: string;
  description: string;
  event_types: EventTypes;
}

/** Creates an endpoint and shows its secret once, or changes it. */
const useSave = (endpoint: Endpoint | null, onDone: () => void) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<string | null> => {
      const data = { ...values, description: values.description || null };
      if (endpoint === null)
        return (await api.post(WEBHOOKS, { body: { data: { ...data, organisation: documentId } } })).data.secret;
      const params = { path: { id: endpoint.documentId } };
      await api.put('/api/webhook-endpoints/{id}', { params, body: { data } });
      return null;
    },
    changes: [[WEBHOOKS, documentId]],
    done: common('saved'),
    onDone: (secret) => {
      onDone();
      if (secret !== null)
        showOnce({
          title: t('webhooks.secretTitle'),
          why: t('webhooks.once'),
          label: t('webhooks.secret'),
          value: secret,
        });
    },
  });
};

/** Adds or changes an endpoint. */
export const EndpointDialog = ({ endpoint, onClose }: { endpoint: Endpoint | null; onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const save = useSave(endpoint, onClose);
  const form = useForm<Values>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      event_types: endpoint?.event_types ?? [],
    },
  });
  return (
    <FormDialog
      title={t(endpoint === null ? 'webhooks.new' : 'webhooks.edit')}
      submit={common(endpoint === null ? 'create' : 'save')}
      size="xl"
      write={save}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <TextInput
        label={t('webhooks.url')}
        description={t('webhooks.urlHint')}
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label={t('webhooks.description')} maxLength={255} {...form.getInputProps('description')} />
      <Checkbox.Group
        label={t('webhooks.events')}
        description={t('webhooks.eventsHint')}
        {...form.getInputProps('event_types')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={6} verticalSpacing={6} mt="xs">
          {EVENTS.map((name) => (
            <Checkbox key={name} size="sm" value={name} label={eventWords(name)} description={name} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </FormDialog>
  );
};
