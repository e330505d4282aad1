import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { faultsByField } from '../../../api/errors';
import { useWrite } from '../../../api/use-write';
import { FormDialog } from '../../../components/form-dialog';
import { requirementOf } from '../../../session/second-factor';
import { NO_PROOF, type Proof, proofBody, ProofFields } from './proof-fields';
import { CHANGES } from './use-factors';

interface ProofDialogProps<T> {
  title: string;
  why: string;
  submit: string;
  /** What is said when it is done. */
  done: string;
  write: (proof: ReturnType<typeof proofBody>) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
}

/** Asks for a proof, and does something to the second factors of the person. */
export const ProofDialog = <T,>({ title, why, submit, done, write, onDone, onClose }: ProofDialogProps<T>) => {
  const form = useForm<Proof>({ initialValues: NO_PROOF });
  const act = useWrite({ write: (proof: Proof) => write(proofBody(proof)), changes: CHANGES, done, onDone });
  return (
    <FormDialog
      title={title}
      submit={submit}
      write={{ isPending: act.isPending, error: requirementOf(act.error) ? null : act.error }}
      onSubmit={form.onSubmit((proof) =>
        act.mutate(proof, { onError: (error) => form.setErrors(faultsByField(error)) }),
      )}
      onClose={onClose}
    >
      <Text size="sm">{why}</Text>
      <ProofFields form={form} error={act.error} />
    </FormDialog>
  );
};
