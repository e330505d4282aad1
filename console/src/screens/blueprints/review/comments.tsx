import { Badge, Button, Group, NativeSelect, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../../components/query-view';
import { Refusal } from '../../../components/refusal';
import { ClockTime } from '../../../components/clock-time';
import type { Draft } from '../use-drafts';
import { useComment, useComments } from './use-comments';

const MAX_COMMENT = 5000;

/** Writes a comment. It is in the form of the editor, so it is no form itself. */
const NewComment = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('blueprints');
  const [message, setMessage] = useState('');
  const [step, setStep] = useState('');
  const comment = useComment(draft.documentId, () => setMessage(''));
  const steps = (draft.steps ?? []).map(({ id, name }) => ({ value: id, label: name || id }));
  return (
    <Stack gap="xs">
      <Textarea
        label={t('review.label')}
        autosize
        minRows={2}
        maxLength={MAX_COMMENT}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {steps.length > 0 && (
        <NativeSelect
          label={t('review.about')}
          data={[{ value: '', label: t('review.whole') }, ...steps]}
          value={step}
          onChange={(event) => setStep(event.currentTarget.value)}
        />
      )}
      <Refusal error={comment.error} />
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={comment.isPending}
          disabled={message.trim() === ''}
          onClick={() => comment.mutate({ message: message.trim(), step: step || null })}
        >
          {t('review.submit')}
        </Button>
      </Group>
    </Stack>
  );
};

type Comment = NonNullable<ReturnType<typeof useComments>['data']>['pages'][number]['data'][number];

const Entry = ({ comment: { at, kind, author, step, message } }: { comment: Comment }) => {
  const { t } = useTranslation('blueprints');
  return (
    <Paper withBorder p="sm" component="article" aria-label={t('review.by', { name: author.name ?? '' })}>
      <Stack gap={4}>
        <Group gap="xs">
          <Text size="xs" c="dimmed" component="div">
            {author.name}, <ClockTime time={at} />
          </Text>
          {kind === 'rejection' && (
            <Badge variant="outline" color="orange" size="sm" tt="none" style={{ color: 'inherit' }}>
              {t('review.rejection')}
            </Badge>
          )}
          {step !== null && (
            <Badge variant="default" size="sm" tt="none">
              {step}
            </Badge>
          )}
        </Group>
        <Text size="sm" className="wrapped">
          {message}
        </Text>
      </Stack>
    </Paper>
  );
};

/** What people say in the review of a draft, the newest first. */
export const Comments = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const query = useComments(draft.documentId);
  const comments = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack gap="sm">
      <NewComment draft={draft} />
      <Refusal error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <SkeletonLines count={2} />}
      {comments?.length === 0 && <Text size="sm">{t('review.none')}</Text>}
      {comments?.map((comment, place) => (
        <Entry key={`${comment.at} ${place}`} comment={comment} />
      ))}
      {query.hasNextPage && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {common('more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
