import { Button, Group, NativeSelect, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../components/query-view';
import type { Step } from '../deployment';
import { plainLog } from './log-text';
import { useLog } from './use-log';

const HEIGHT = 320;
/** This near to the end, in pixels, a person is taken to read the end. */
const NEAR_PX = 24;

/** Text that stays at its end while it grows, until a person scrolls up. */
const Following = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation('deployments');
  const viewport = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const toEnd = () => viewport.current?.scrollTo({ top: viewport.current.scrollHeight });
  useEffect(() => {
    if (isFollowing) toEnd();
  }, [isFollowing, text]);
  const noteScroll = ({ y }: { y: number }) => {
    const area = viewport.current;
    if (area) setFollowing(y >= area.scrollHeight - area.clientHeight - NEAR_PX);
  };
  return (
    <Stack gap={4}>
      <ScrollArea.Autosize
        mah={HEIGHT}
        viewportRef={viewport}
        onScrollPositionChange={noteScroll}
        viewportProps={{ tabIndex: 0, role: 'log', 'aria-label': label, 'aria-live': 'off' }}
        bg="var(--mantine-color-default-hover)"
        bd="1px solid var(--mantine-color-default-border)"
        style={{ borderRadius: 4 }}
      >
        <Text component="pre" ff="monospace" size="xs" p="xs" m={0} className="wrapped">
          {text}
        </Text>
      </ScrollArea.Autosize>
      {!isFollowing && (
        <Group>
          <Button size="compact-xs" variant="default" leftSection={<ArrowDown size={14} aria-hidden />} onClick={toEnd}>
            {t('log.follow')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

interface AttemptLogProps {
  step: Step;
  /** The documentId of its deployment. */
  deployment: string;
  attempt: number;
}

/** What an attempt of a step has printed. */
const AttemptLog = ({ step, deployment, attempt }: AttemptLogProps) => {
  const { t } = useTranslation('deployments');
  const query = useLog(step, deployment, attempt);
  const text = useMemo(() => plainLog(query.data?.text ?? ''), [query.data?.text]);
  return (
    <QueryView query={query}>
      {({ isTruncated }) =>
        text === '' ? (
          <Text size="sm" c="dimmed">
            {t('log.none')}
          </Text>
        ) : (
          <Stack gap={4}>
            {isTruncated && (
              <Text size="xs" c="dimmed">
                {t('log.truncated')}
              </Text>
            )}
            <Following text={text} label={t('log.title')} />
          </Stack>
        )
      }
    </QueryView>
  );
};

/** Attempts that can be chosen: the last ones. */
const MAX_OFFERED = 20;

/** What a step has printed: in its last attempt, or in an earlier one that a person chooses. */
export const StepLog = ({ step, deployment }: Omit<AttemptLogProps, 'attempt'>) => {
  const { t } = useTranslation('deployments');
  const [chosen, choose] = useState<number | null>(null);
  const { attempt: last } = step;
  const attempt = chosen ?? last;
  const offered = Array.from({ length: Math.min(last, MAX_OFFERED) }, (_, before) => last - before);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={4} size="sm">
          {t('log.title')}
        </Title>
        {last > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('log.attempt')}
            data={offered.map((number) => ({ value: String(number), label: t('log.ofAttempt', { number }) }))}
            value={String(attempt)}
            onChange={(event) => {
              const number = Number(event.currentTarget.value);
              // The next attempt is shown as soon as it begins, unless an earlier one is being read.
              choose(number === last ? null : number);
            }}
          />
        )}
      </Group>
      <AttemptLog key={attempt} step={step} deployment={deployment} attempt={attempt} />
    </Stack>
  );
};
