import { Alert, Button, Group, List, Stack, Tabs } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { faultsByField, hasCode } from '../../api/errors';
import { sentenceOfFault } from '../../api/words';
import { useWrite } from '../../api/use-write';
import { StaleRecord } from '../../components/editing/stale-record';
import { useUnsavedChanges } from '../../components/editing/use-unsaved-changes';
import { Refusal } from '../../components/refusal';
import { Screen } from '../../components/screen';
import { StatusBadge } from '../../components/status-badge';
import { useAddress } from '../../components/use-address';
import { useTabInSight } from '../../components/use-tab-in-sight';
import { client } from '../../session/session-client';
import { useOrganisation } from '../../session/organisation';
import { DraftFacts } from './draft-facts';
import { DraftActions } from './draft-actions';
import { type DraftFault, draftFaults, draftOf, draftValues, type DraftValues } from './draft-form';
import { FactsText } from './read-only/facts-text';
import { VariablesText } from './read-only/variables-text';
import { StepsEditor } from './steps-editor';
import { Comments } from './review/comments';
import { type Draft, DRAFTS } from './use-drafts';
import { VariablesEditor } from './variables-editor';
import { PublishedActions } from './versions/published-actions';
import { VersionsPanel } from './versions/versions-panel';

interface DraftEditorProps {
  draft: Draft;
  /** The entity tag of the draft as it was read. */
  tag: string;
  onReload: () => void;
}

/** Saves the draft unless it has changed since it was read. */
const useSave = ({ draft, tag }: DraftEditorProps) => {
  const { t } = useTranslation();
  const { documentId } = useOrganisation();
  const cache = useQueryClient();
  const id = draft.documentId;
  return useWrite({
    write: async (values: DraftValues) => {
      const params = { path: { id }, header: { 'If-Match': tag, 'X-Organisation-Id': documentId } };
      const { data, response } = await client.raw.PUT('/api/blueprint-drafts/{id}', {
        params,
        body: { data: draftOf(values) },
      });
      if (!data) throw new Error('The response has no draft.');
      return { draft: data.data, tag: response.headers.get('ETag') ?? '' };
    },
    done: t('saved'),
    onDone: (saved) => {
      cache.setQueryData([DRAFTS, documentId, 'one', id], saved);
      void cache.invalidateQueries({ queryKey: [DRAFTS, documentId], refetchType: 'none' });
    },
  });
};

const Faults = ({ faults }: { faults: DraftFault[] }) => {
  const { t } = useTranslation('blueprints');
  if (faults.length === 0) return null;
  return (
    <Alert color="yellow" title={t('faults.title')}>
      <List size="sm">
        {faults.map((fault, at) => (
          <List.Item key={at}>
            {fault.key === 'steps' ? sentenceOfFault(fault.fault) : t(`faults.${fault.key}`, { name: fault.name })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
};

const Note = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('blueprints');
  const { can } = useOrganisation();
  if (draft.status === 'published') return <Alert color="gray">{t('isPublished')}</Alert>;
  if (draft.status === 'review' && can('blueprint:write')) return <Alert color="gray">{t('isInReview')}</Alert>;
  if (draft.blueprint) return <Alert color="gray">{t('isNext', { name: draft.blueprint.name ?? '' })}</Alert>;
  return null;
};

/** The steps, variables and facts of a draft. */
export const DraftEditor = (props: DraftEditorProps) => {
  const { draft, onReload } = props;
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const form = useForm<DraftValues>({ initialValues: draftValues(draft) });
  const save = useSave(props);
  const isPublished = draft.status === 'published';
  const isReadOnly = isPublished || !can('blueprint:write');
  const hasVersions = isPublished || draft.blueprint !== null;
  const isDirty = form.isDirty();
  const part = get('part') ?? 'steps';
  const tabs = useTabInSight(part);
  useUnsavedChanges(isDirty && !save.isPending);
  const faults = draftFaults(form.values);
  const isStale = hasCode(save.error, 'PRECONDITION_FAILED');
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onError: (error) => form.setErrors(faultsByField(error)) }),
  );
  return (
    <form onSubmit={submit}>
      <Screen
        title={draft.name}
        id={draft.documentId}
        about={
          <Group gap="xs">
            <StatusBadge value={draft.status} />
            {draft.author?.username && t('by', { name: draft.author.username })}
          </Group>
        }
        actions={
          isReadOnly ? (
            isPublished && <PublishedActions draft={draft} />
          ) : (
            <Button type="submit" loading={save.isPending} disabled={!isDirty || faults.length > 0}>
              {common('save')}
            </Button>
          )
        }
      >
        <DraftActions draft={draft} isDirty={isDirty} />
        <Note draft={draft} />
        {isStale ? <StaleRecord id={draft.documentId} onReload={onReload} /> : <Refusal error={save.error} />}
        <Faults faults={faults} />
        <Tabs value={part} onChange={(next) => change({ part: next })} keepMounted={false}>
          <Tabs.List ref={tabs}>
            <Tabs.Tab value="steps">{t('steps')}</Tabs.Tab>
            <Tabs.Tab value="variables">{t('variables')}</Tabs.Tab>
            <Tabs.Tab value="facts">{t('facts')}</Tabs.Tab>
            {can('blueprint:write') && <Tabs.Tab value="review">{t('review.title')}</Tabs.Tab>}
            {hasVersions && <Tabs.Tab value="versions">{t('versions.title')}</Tabs.Tab>}
          </Tabs.List>
          <Stack pt="md">
            <Tabs.Panel value="steps">
              <StepsEditor
                steps={form.values.steps}
                isReadOnly={isReadOnly}
                onChange={(steps) => form.setFieldValue('steps', steps)}
              />
            </Tabs.Panel>
            <Tabs.Panel value="variables">
              {isReadOnly ? (
                <VariablesText variables={form.values.variables} />
              ) : (
                <VariablesEditor
                  variables={form.values.variables}
                  onChange={(variables) => form.setFieldValue('variables', variables)}
                />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="facts">
              {isReadOnly ? <FactsText values={form.values} /> : <DraftFacts form={form} />}
            </Tabs.Panel>
            {can('blueprint:write') && (
              <Tabs.Panel value="review">
                <Comments draft={draft} />
              </Tabs.Panel>
            )}
            {hasVersions && (
              <Tabs.Panel value="versions">
                <VersionsPanel draft={draft} />
              </Tabs.Panel>
            )}
          </Stack>
        </Tabs>
      </Screen>
    </form>
  );
};
