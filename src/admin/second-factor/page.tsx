import { Box, Button, Field, Flex, Main, TextInput, Typography } from '@strapi/design-system';
import { Layouts, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { type FormEvent, useEffect, useState } from 'react';
import { reasonOf } from '../operations/data';
import { type Enrolment, EnrolmentSteps } from './enrolment';

const ROOT = '/admin/second-factor';

interface AskProps {
  label: string;
  action: string;
  type: 'password' | 'text';
  onAnswer: (text: string) => Promise<void>;
}

/** Asks for one text and sends it. */
const Ask = ({ label, action, type, onAnswer }: AskProps) => {
  const [text, setText] = useState('');
  const { toggleNotification } = useNotification();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(text).catch((error: unknown) => toggleNotification({ type: 'danger', message: reasonOf(error) }));
    setText('');
  };
  return (
    <form onSubmit={submit}>
      <Flex direction="column" alignItems="stretch" gap={4} maxWidth="400px">
        <Field.Root>
          <Field.Label>{label}</Field.Label>
          <TextInput
            type={type}
            value={text}
            onChange={({ target }: { target: { value: string } }) => setText(target.value)}
          />
        </Field.Root>
        <Button type="submit" disabled={text === ''}>
          {action}
        </Button>
      </Flex>
    </form>
  );
};

/** Reads and changes the second factor of the administrator. */
const useFactor = () => {
  const { get, post } = useFetchClient();
  const [has, setHas] = useState<boolean | null>(null);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  useEffect(() => {
    void get<{ data: { has_second_factor: boolean } }>(ROOT).then(({ data }) => setHas(data.data.has_second_factor));
  }, [get]);
  const change = (path: string) => async (code: string) => {
    const { data } = await post<{ data: { has_second_factor: boolean } }>(`${ROOT}/${path}`, { code });
    setHas(data.data.has_second_factor);
    setEnrolment(null);
  };
  const begin = async (password: string) =>
    setEnrolment((await post<{ data: Enrolment }>(ROOT, { password })).data.data);
  return { has, enrolment, begin, confirm: change('confirm'), remove: change('remove') };
};

const State = ({ has, enrolment, begin, confirm, remove }: ReturnType<typeof useFactor>) => {
  if (has === null) return null;
  if (has)
    return (
      <>
        <Typography>Your sign-in needs a code of your authenticator app, or a recovery code.</Typography>
        <Ask label="Code" action="Remove the second factor" type="text" onAnswer={remove} />
      </>
    );
  if (enrolment)
    return (
      <>
        <EnrolmentSteps {...enrolment} />
        <Ask label="Code" action="Confirm" type="text" onAnswer={confirm} />
      </>
    );
  return (
    <>
      <Typography>Your password alone signs in. An authenticator app protects your account if it is stolen.</Typography>
      <Ask label="Current password" action="Add an authenticator app" type="password" onAnswer={begin} />
    </>
  );
};

/** The page on which administrators manage their own second factor. */
const SecondFactorPage = () => {
  const factor = useFactor();
  return (
    <Main>
      <Layouts.Header title="Second factor" subtitle="Of your own account in this panel" />
      <Layouts.Content>
        <Box background="neutral0" padding={6} shadow="tableShadow" hasRadius>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <State {...factor} />
          </Flex>
        </Box>
      </Layouts.Content>
    </Main>
  );
};

export default SecondFactorPage;
