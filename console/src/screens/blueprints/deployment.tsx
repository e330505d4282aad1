import { Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsByField } from '../../api/errors';
import { useWrite } from '../../api/use-write';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { inOrder, stepValues } from './step-form';
import { type Blueprint, useBlueprint } from './use-drafts';
import { variableValues } from './variable-form';

const Deployment = createContext<{ deploy: (id: string) => void }>({ deploy: () => undefined });

/** Opens the dialog that deploys a blueprint. */
export const useDeployment = () => useContext(Deployment);

/** What will be done, and what it costs, as the blueprint says. */
const Outline = ({ blueprint }: { blueprint: Blueprint }) => {
  const { t } = useTranslation('blueprints');
  const format = useFormat();
  const steps = inOrder((blueprint.steps ?? []).map(stepValues));
  const variables = variableValues(blueprint.variables);
  const { estimated_cost_monthly: cost, cost_notes: notes } = blueprint;
  return (
    <>
      <Text size="sm">{t('deploy.steps', { steps: steps.map(({ id, name }) => name || id).join(' → ') })}</Text>
      {cost !== null && (
        <Text size="sm">
          {t('deploy.estimate', { cost: format.dollars(cost) })} {notes}
        </Text>
      )}
      {variables.length > 0 && (
        <Table aria-label={t('variables')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('variable.one')}</Table.Th>
              <Table.Th>{t('variable.type')}</Table.Th>
              <Table.Th>{t('variable.default')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variables.map((variable) => (
              <Table.Tr key={variable.name}>
                <Table.Td>{variable.name}</Table.Td>
                <Table.Td>{variable.type || '–'}</Table.Td>
                <Table.Td>{variable.default || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
};

/** The region that the blueprint uses unless a deployment names another one. */
const regionOf = ({ variables }: Blueprint): string => {
  const region = variableValues(variables).find(({ name, type }) => name === 'region' && type === 'string');
  return region?.default ?? '';
};

const Form = ({ blueprint, onDone }: { blueprint: Blueprint; onDone: () => void }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const { api } = useOrganisation();
  const initialValues = { name: '', provider: blueprint.provider ?? '', region: regionOf(blueprint) };
  const form = useForm({ initialValues });
  const deployment = useWrite({
    write: ({ name, provider, region }: typeof form.values) => {
      const data = { name, provider: provider || null, region: region || null };
      return api.post('/api/blueprints/{id}/deploy', {
        params: { path: { id: blueprint.documentId } },
        body: { data },
      });
    },
    changes: [['/api/cloud-instances']],
    done: ({ data }) => t('deploy.done', { name: data.name }),
    onDone,
  });
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        deployment.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
    >
      <Stack>
        <Outline blueprint={blueprint} />
        <Refusal error={deployment.error} />
        <TextInput label={t('deploy.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('provider')} {...form.getInputProps('provider')} />
        <TextInput label={t('deploy.region')} {...form.getInputProps('region')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={deployment.isPending}>
            {t('deploy.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const Dialog = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const query = useBlueprint(id);
  return <QueryView query={query}>{(blueprint) => <Form blueprint={blueprint} onDone={onDone} />}</QueryView>;
};

/** The dialog that deploys the blueprint that the address names. */
export const DeploymentProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('blueprints');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const id = can('instance:provision') ? get('deploy') : null;
  const value = useMemo(() => ({ deploy: (blueprint: string) => change({ deploy: blueprint }) }), [change]);
  const close = () => change({ deploy: null });
  return (
    <Deployment.Provider value={value}>
      {children}
      <Modal opened={id !== null} onClose={close} title={t('deploy.title')} size="lg">
        {id !== null && <Dialog id={id} onDone={close} />}
      </Modal>
    </Deployment.Provider>
  );
};
