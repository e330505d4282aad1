import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { FormDialog } from '../../../components/form-dialog';
import { useFormat } from '../../../format/use-format';
import { useOrganisation } from '../../../session/organisation';
import { WEBHOOKS } from './use-webhooks';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTE_CHARACTERS = 16;

/** A time as an input of the type datetime-local has it: in the zone of the browser. */
const localTime = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, MINUTE_CHARACTERS);

interface Values {
  from: string;
  to: string;
  status: 'dead' | 'delivered';
}

const useReplay = (id: string, onDone: () => void) => {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: ({ from, to, status }: Values) => {
      const data = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), status };
      return api.post('/api/webhook-endpoints/{id}/replay', { params: { path: { id } }, body: { data } });
    },
    changes: [[WEBHOOKS, documentId]],
    done: ({ data }) =>
      t(data.more ? 'deliveries.rangeMore' : 'deliveries.rangeDone', { number: format.number(data.replayed) }),
    onDone,
  });
};

/** Sends the deliveries of a range of time again. */
export const ReplayDialog = ({ endpoint, onClose }: { endpoint: string; onClose: () => void }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const replay = useReplay(endpoint, onClose);
  const form = useForm<Values>({
    initialValues: { from: localTime(Date.now() - DAY_MS), to: localTime(Date.now()), status: 'dead' },
  });
  return (
    <FormDialog
      title={t('deliveries.range')}
      submit={t('deliveries.replay')}
      write={replay}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        replay.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Text size="sm">{t('deliveries.rangeWhy')}</Text>
      <Select
        label={common('status')}
        data={(['dead', 'delivered'] as const).map((value) => ({ value, label: common(`values.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('status')}
      />
      <TextInput label={t('deliveries.from')} type="datetime-local" required {...form.getInputProps('from')} />
      <TextInput label={t('deliveries.to')} type="datetime-local" required {...form.getInputProps('to')} />
    </FormDialog>
  );
};
