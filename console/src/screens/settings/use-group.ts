import { useForm } from '@mantine/form';
import { faultsByField } from '../../api/errors';
import { type OrganisationUpdate, useSave } from './use-settings';

/**
 * The form of a group: its values, whether they differ from what is stored, and a function that saves them.
 *
 * @param initialValues the stored values
 * @param toUpdate the fields to send
 */
export const useGroup = <T extends Record<string, unknown>>(
  initialValues: T,
  toUpdate: (values: T) => OrganisationUpdate,
) => {
  const form = useForm<T>({ initialValues });
  const save = useSave();
  const toSave = () => toUpdate(form.getValues());
  const submit = (confirmWithin?: number) =>
    save.mutate({ data: toSave(), confirmWithin }, { onError: (error) => form.setErrors(faultsByField(error)) });
  return { form, save, submit, toSave, isChanged: form.isDirty() };
};
