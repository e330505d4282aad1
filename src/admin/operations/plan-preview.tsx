import { Button, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import { reasonOf, ROOT } from './data';
import type { PlanPreview } from './types';
import { count } from './words';

const MODEL = 'api::subscription-plan.subscription-plan';

/** The fields of a plan that organisations copy. */
const COPIED = ['name', 'account_tier', 'max_agents', 'max_instances', 'max_members', 'max_monthly_budget'];

const LIMITS: Record<string, string> = {
  agent_limit: 'agents',
  max_instances: 'instances',
  max_members: 'members',
  max_monthly_budget: 'EUR a month',
};

/** Organisations that the panel names; the rest is counted. */
const NAMED = 8;

const numberOf = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

/** The copied fields of the form, as the API expects them: forms have texts for decimals. */
const inputOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    COPIED.map((name) => {
      const value = numberOf(values[name]);
      return [name, name.startsWith('max_') && value !== null ? Number(value) : value];
    }),
  );

const Outcome = ({ preview }: { preview: PlanPreview }) => {
  const { organisations_followed: followed, organisations_over: over } = preview;
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="status">
      <Typography>{`${count(followed)} ${followed === 1 ? 'organisation follows' : 'organisations follow'} this change.`}</Typography>
      {over.length === 0 ? (
        <Typography>None of them would exceed a limit.</Typography>
      ) : (
        <>
          <Typography textColor="danger600">{`${count(over.length)} would exceed a limit:`}</Typography>
          {over.slice(0, NAMED).map(({ documentId, name, limit, used, allowed }) => (
            <Typography key={`${documentId} ${limit}`} variant="pi">
              {`${name}: ${count(used)} of ${count(allowed)} ${LIMITS[limit] ?? limit}`}
            </Typography>
          ))}
          {over.length > NAMED && <Typography variant="pi">{`and ${count(over.length - NAMED)} more`}</Typography>}
        </>
      )}
    </Flex>
  );
};

const Preview = ({ documentId }: { documentId: string }) => {
  const { post } = useFetchClient();
  const values = useForm('PlanPreview', (form) => form.values as Record<string, unknown>);
  const [preview, setPreview] = useState<PlanPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [previewed, setPreviewed] = useState('');
  const input = inputOf(values);
  const show = async () => {
    setError(null);
    try {
      const { data } = await post<{ data: PlanPreview }>(`${ROOT}/plans/${documentId}/preview`, { data: input });
      setPreview(data.data);
      setPreviewed(JSON.stringify(input));
    } catch (refusal) {
      setPreview(null);
      setError(reasonOf(refusal));
    }
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography variant="pi" textColor="neutral600">
        Organisations whose limits equal those of the plan follow a change of it.
      </Typography>
      <Button fullWidth variant="secondary" onClick={() => void show()}>
        Preview the change
      </Button>
      {/* A result of other values would mislead. */}
      {preview && previewed === JSON.stringify(input) && <Outcome preview={preview} />}
      {error !== null && (
        <Typography textColor="danger600" role="alert">
          {error}
        </Typography>
      )}
    </Flex>
  );
};

/**
 * The side panel of a plan in the content manager: what a change of the form would do, before it is saved.
 *
 * @returns null for other types and for a plan that is not saved yet
 */
export const PlanPreviewPanel = ({
  model,
  documentId,
  document,
}: {
  model: string;
  documentId?: string;
  document?: object;
}) => {
  if (model !== MODEL || !documentId || !document) return null;
  return { title: 'Effect on organisations', content: <Preview key={documentId} documentId={documentId} /> };
};
