import { useFetchClient } from '@strapi/strapi/admin';
import { Button, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { CopyButton } from './copy-button';

/**
 * The side panel of a webhook endpoint. After an endpoint was created in the admin panel, it shows the signing secret
 * once, at the press of a button. Loading the page does not show it, because a second load could not show it again.
 */
const MODEL = 'api::webhook-endpoint.webhook-endpoint';

const SHOWN_BEFORE =
  'The secret is shown once, to the administrator who created the endpoint, within ten minutes. For a new secret: POST /api/webhook-endpoints/{id}/rotate-secret.';

interface PanelProps {
  model: string;
  documentId?: string;
  /** Absent while an endpoint is copied, when documentId is that of the original. */
  document?: object;
}

interface Refused {
  response?: { data?: { error?: { details?: { remedy?: string } } } };
}

const Text = ({ children, ...more }: { children: string; role?: string }) => (
  <Typography variant="pi" textColor="neutral600" {...more}>
    {children}
  </Typography>
);

const ShownSecret = ({ secret }: { secret: string }) => (
  <>
    <Field.Root name="endpoint-secret" width="100%">
      <Field.Label>Signing secret</Field.Label>
      <Textarea readOnly value={secret} onFocus={(event) => event.target.select()} />
    </Field.Root>
    <CopyButton value={secret} fullWidth />
    <Text role="status">Copy it now: it is not shown again.</Text>
  </>
);

const EndpointSecret = ({ documentId }: { documentId: string }) => {
  const { get, post } = useFetchClient();
  const path = `/admin/webhook-endpoints/${documentId}/secret`;
  const [available, setAvailable] = useState<boolean | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [refusal, setRefusal] = useState(SHOWN_BEFORE);

  useEffect(() => {
    let isCurrent = true;
    const settle = (value: boolean) => isCurrent && setAvailable(value);
    get<{ data: { available: boolean } }>(path).then(
      ({ data }) => settle(data.data.available),
      () => settle(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);

  const show = async () => {
    setAvailable(false);
    try {
      const { data } = await post<{ data: { secret: string } }>(path);
      setSecret(data.data.secret);
    } catch (error) {
      setRefusal((error as Refused).response?.data?.error?.details?.remedy ?? 'The secret could not be shown.');
    }
  };

  if (secret) return <ShownSecret secret={secret} />;
  if (available === null) return null;
  if (!available) return <Text>{refusal}</Text>;
  return (
    <>
      <Button fullWidth variant="secondary" onClick={show}>
        Show the signing secret
      </Button>
      <Text>Receivers check signatures with it. It can be shown once, within ten minutes.</Text>
    </>
  );
};

/**
 * The panel as the content manager asks for it.
 *
 * @returns null for other types and for an endpoint that is not saved yet, such as a copy
 */
export const EndpointSecretPanel = ({ model, documentId, document }: PanelProps) => {
  if (model !== MODEL || !documentId || !document) return null;
  return {
    title: 'Signing secret',
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        <EndpointSecret key={documentId} documentId={documentId} />
      </Flex>
    ),
  };
};
