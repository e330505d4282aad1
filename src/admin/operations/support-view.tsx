import { Box, Button, Field, Flex, LinkButton, Textarea, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification, useRBAC } from '@strapi/strapi/admin';
import { type FormEvent, useState } from 'react';
import { CONSOLE_PAGES } from '../../domain/console-pages';
import { REASON } from '../../domain/access/support-view/support-view';
import { type Read, reasonOf, ROOT, useRead } from './data';
import { Loaded, Nothing, Rows, Section } from './parts';
import type { OfferedView, SupportViewRow } from './types';
import { moment } from './words';

/** The permission to open and end support views. */
const CAN_SUPPORT = [{ action: 'admin::operations.support', subject: null }];

type Views = Read<{ data: SupportViewRow[] }>;

/** The code, once: the server has only its hash. The link has it after the #, which browsers send to no server. */
const Code = ({ offered: { code, expires_at: expires } }: { offered: OfferedView }) => (
  <Box role="status" background="primary100" hasRadius padding={4}>
    <Flex direction="column" alignItems="flex-start" gap={3}>
      <Typography>{`This code works once, until ${moment(expires)}. It is not shown again.`}</Typography>
      <Typography tag="code" style={{ overflowWrap: 'anywhere' }}>
        {code}
      </Typography>
      <LinkButton
        tag="a"
        href={`${CONSOLE_PAGES.support}#${encodeURIComponent(code)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Go to the support view
      </LinkButton>
    </Flex>
  </Box>
);

/** Asks for the reason, and shows the code. */
const Offer = ({ documentId, reload }: { documentId: string; reload: Views['reload'] }) => {
  const { post } = useFetchClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [offered, setOffered] = useState<OfferedView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      const path = `${ROOT}/organisations/${encodeURIComponent(documentId)}/support-views`;
      const { data } = await post<{ data: OfferedView }>(path, { reason });
      setOffered(data.data);
      setError(undefined);
      setReason('');
      await reload();
    } catch (refused) {
      setError(reasonOf(refused));
    }
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Field.Root
          name="reason"
          required
          error={error}
          hint={`${REASON.min} to ${REASON.max} characters. The organisation reads it in its audit log and in an email.`}
        >
          <Field.Label>Reason</Field.Label>
          <Textarea
            value={reason}
            maxLength={REASON.max}
            onChange={({ target }: { target: { value: string } }) => setReason(target.value)}
          />
          <Field.Error />
          <Field.Hint />
        </Field.Root>
        <Flex>
          <Button type="submit" loading={isBusy} disabled={reason.trim().length < REASON.min}>
            Open a support view
          </Button>
        </Flex>
        {offered && <Code offered={offered} />}
      </Flex>
    </form>
  );
};

/** Ends a support view. */
const End = ({ view, reload }: { view: SupportViewRow; reload: Views['reload'] }) => {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isBusy, setIsBusy] = useState(false);
  const end = async () => {
    setIsBusy(true);
    try {
      await post(`${ROOT}/support-views/${view.documentId}/end`);
    } catch (error) {
      toggleNotification({ type: 'danger', message: reasonOf(error) });
    }
    setIsBusy(false);
    await reload();
  };
  return (
    <Button
      size="S"
      variant="danger-light"
      loading={isBusy}
      aria-label={`End the support view of ${view.administrator}`}
      onClick={() => void end()}
    >
      End
    </Button>
  );
};

/** The support views of an organisation: those that are open, and a new one. */
export const SupportViews = ({ documentId }: { documentId: string }) => {
  const path = `/organisations/${encodeURIComponent(documentId)}/support-views`;
  const read: Views = useRead<{ data: SupportViewRow[] }>(path);
  const maySupport = useRBAC(CAN_SUPPORT).allowedActions.canSupport === true;
  const actions = {
    title: 'Actions',
    cell: (view: SupportViewRow) => <End view={view} reload={read.reload} />,
  };
  return (
    <Section title="Support view">
      <Flex direction="column" alignItems="stretch" gap={6}>
        <Typography>
          You read this organisation in the console for 60 minutes, and change nothing. Tokens, secrets and exports are
          not part of it.
        </Typography>
        {maySupport ? (
          <Offer documentId={documentId} reload={read.reload} />
        ) : (
          <Nothing>Your role does not include support views.</Nothing>
        )}
        <Loaded read={read}>
          {({ data }) => (
            <Rows
              label="Open support views"
              rows={data}
              keyOf={(view) => view.documentId}
              empty="No support view is open."
              columns={[
                { title: 'Administrator', cell: ({ administrator }) => administrator },
                { title: 'Reason', cell: ({ reason }) => reason },
                { title: 'Began', cell: ({ started_at: at }) => (at ? moment(at) : 'code not used yet') },
                { title: 'Until', cell: ({ expires_at: at }) => moment(at) },
                ...(maySupport ? [actions] : []),
              ]}
            />
          )}
        </Loaded>
      </Flex>
    </Section>
  );
};
