import { Button, Group, Stack, Text, Textarea, Timeline, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MessageSquare, Pencil, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../api/errors';
import { Refusal } from '../../../components/refusal';
import { RelativeTime } from '../../../components/relative-time';
import { QueryView } from '../../../components/query-view';
import { useFormat } from '../../../format/use-format';
import type { findings } from '../../../i18n/en/findings';
import { useOrganisation } from '../../../session/organisation';
import type { Finding } from '../finding';
import { type ChangedField, changedFields } from './changed-fields';
import { type HistoryEntry, useComment, useHistory } from './use-history';

const ICONS = { comment: MessageSquare, change: Pencil, scan: ScanSearch } as const;
const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const MAX_COMMENT = 5000;

type FieldName = keyof (typeof findings)['fields'];

/** A value in words: those of the vocabularies and times have their own. */
const useValueText = () => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'string' && i18n.exists(`values.${value}`)) return t(`values.${value as 'open'}`);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
};

const Changed = ({ change: { field, before, after } }: { change: ChangedField }) => {
  const { t, i18n } = useTranslation('findings');
  const textOf = useValueText();
  const name = i18n.exists(`findings:fields.${field}`) ? t(`fields.${field as FieldName}`) : field;
  return (
    <Text size="sm" style={WRAPPED}>
      {t('changedFrom', { name, before: textOf(before), after: textOf(after) })}
    </Text>
  );
};

const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const { t } = useTranslation('findings');
  if (entries.length === 0) return <Text c="dimmed">{t('historyEmpty')}</Text>;
  return (
    <Timeline bulletSize={26} lineWidth={2} color="gray" role="list" aria-label={t('historyTitle')}>
      {entries.map(({ at, kind, actor, text, changes }, place) => {
        const Icon = ICONS[kind];
        return (
          <Timeline.Item key={`${at} ${place}`} role="listitem" bullet={<Icon size={14} aria-hidden />}>
            <Text size="xs" c="dimmed" component="div">
              {t(`entryKinds.${kind}`)}, {actor ?? 'Tenantry'}, <RelativeTime time={at} />
            </Text>
            {text && (
              <Text size="sm" style={WRAPPED}>
                {text}
              </Text>
            )}
            {changedFields(changes).map((change) => (
              <Changed key={change.field} change={change} />
            ))}
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
};

const CommentForm = ({ id }: { id: string }) => {
  const { t } = useTranslation('findings');
  const form = useForm({ initialValues: { text: '' } });
  const comment = useComment(id, form.reset);
  return (
    <form onSubmit={form.onSubmit(({ text }) => comment.mutate(text.trim()))}>
      <Stack gap="xs">
        <Textarea
          label={t('comment.label')}
          autosize
          minRows={2}
          maxLength={MAX_COMMENT}
          {...form.getInputProps('text')}
        />
        <Refusal error={comment.error} />
        <Group>
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={comment.isPending}
            disabled={form.values.text.trim() === ''}
          >
            {t('comment.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** What people wrote and changed, and what scans did. */
export const History = ({ finding: { documentId: id } }: { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const { can } = useOrganisation();
  const history = useHistory(id);
  // A server without histories has nothing to show, and takes no comments.
  if (hasCode(history.error, 'NOT_FOUND')) return null;
  return (
    <Stack gap="sm" component="section" aria-label={t('historyTitle')}>
      <Title order={3} size="h5">
        {t('historyTitle')}
      </Title>
      {can('finding:triage') && <CommentForm id={id} />}
      <QueryView query={history}>{(entries) => <Entries entries={entries} />}</QueryView>
    </Stack>
  );
};
