import { Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
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
        <Text component="pre" ff="monospace" size="xs" p="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
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

/** What the last attempt of a step has printed. */
export const StepLog = ({ step, deployment }: { step: Step; deployment: string }) => {
  const { t } = useTranslation('deployments');
  const query = useLog(step, deployment);
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
