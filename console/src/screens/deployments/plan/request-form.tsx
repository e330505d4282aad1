import { Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { faultsByPath } from '../../../api/errors';
import { ProviderInput } from '../../../components/provider-input';
import { Refusal } from '../../../components/refusal';
import type { Blueprint } from '../../blueprints/use-drafts';
import type { Deployment } from '../deployment';
import { InputControl } from '../inputs/input-control';
import { type InputField, initialInputs, inputsOf, type InputValues } from '../inputs/input-fields';
import type { PlanRequest } from './use-plan';

/** The values of the form. */
export interface RequestValues {
  name: string;
  provider: string;
  region: string;
  inputs: InputValues;
}

/**
 * The form of a request, with the defaults of its blueprint. It outlives the form, so that a plan can be changed.
 *
 * @param moved the deployment that is moved to this version, whose values the form begins with
 */
export const useRequestForm = (
  blueprint: Blueprint,
  fields: readonly InputField[],
  moved: Deployment | null,
): UseFormReturnType<RequestValues> =>
  useForm<RequestValues>({
    initialValues: {
      name: moved?.name ?? '',
      provider: moved?.target?.provider ?? blueprint.provider ?? '',
      region: moved?.target?.region ?? '',
      inputs: initialInputs(fields, moved?.inputs ?? {}),
    },
  });

const requestOf = (fields: readonly InputField[], values: RequestValues): Omit<PlanRequest, 'replaces'> => ({
  name: values.name.trim(),
  inputs: inputsOf(fields, values.inputs),
  target: { provider: values.provider.trim() || null, region: values.region.trim() || null },
});

/** The faults of a refusal by the fields of the form; those inside a value belong to its input. */
const faultsByInput = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faultsByPath(error)).map(([path, message]) => {
      const [first, second] = path.split('.');
      if (first === 'target' && second) return [second, message];
      return [first === 'inputs' && second ? `inputs.${second}` : path, message];
    }),
  );

interface RequestFormProps {
  form: UseFormReturnType<RequestValues>;
  fields: readonly InputField[];
  planning: { error: unknown; isPending: boolean };
  onPlan: (request: Omit<PlanRequest, 'replaces'>, onError: (error: unknown) => void) => void;
}

/** The name, the target and the inputs of a deployment. */
export const RequestForm = ({ form, fields, planning, onPlan }: RequestFormProps) => {
  const { t } = useTranslation('deployments');
  const submit = (values: RequestValues): void =>
    onPlan(requestOf(fields, values), (error) => form.setErrors(faultsByInput(error)));
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack maw={640}>
        <TextInput
          label={t('form.name')}
          description={t('form.nameHint')}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <ProviderInput label={t('form.provider')} {...form.getInputProps('provider')} />
          <TextInput label={t('form.region')} {...form.getInputProps('region')} />
        </SimpleGrid>
        <Fieldset legend={t('inputs.title')}>
          <Stack>
            {fields.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('inputs.none')}
              </Text>
            )}
            {fields.map((field) => (
              <InputControl
                key={field.name}
                field={field}
                value={form.values.inputs[field.name] ?? ''}
                error={form.errors[`inputs.${field.name}`] as string | undefined}
                onChange={(value) => {
                  form.setValues(({ inputs = {}, ...rest }) => ({
                    ...rest,
                    inputs: { ...inputs, [field.name]: value },
                  }));
                  form.clearFieldError(`inputs.${field.name}`);
                }}
              />
            ))}
          </Stack>
        </Fieldset>
        <Refusal error={planning.error} />
        <Group>
          <Button type="submit" loading={planning.isPending}>
            {t('form.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
