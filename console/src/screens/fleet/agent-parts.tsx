import { Badge, Group, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textColour } from '../../components/status-badge';
import { isBehind } from './backlog';
import { isOff, skewIn } from './clock-skew';
import { type Agent, useNewestVersion } from './use-agents';
import { isOutdated } from './versions';

const Warning = ({ children }: { children: ReactNode }) => (
  <Group gap={4} wrap="nowrap" style={{ color: textColour('orange') }}>
    <TriangleAlert size={14} aria-hidden style={{ flexShrink: 0 }} />
    <Text size="xs">{children}</Text>
  </Group>
);

/** The labels by which checks select an agent. */
export const AgentLabels = ({ labels }: Pick<Agent, 'labels'>) => (
  <Group gap={4}>
    {labels?.map((label) => (
      <Badge key={label} size="sm" variant="outline" color="gray" tt="none" c="var(--mantine-color-text)" maw="100%">
        {label}
      </Badge>
    ))}
  </Group>
);

/** The version of an agent, and that there is a newer one: of another agent, or of the agent that came with the server. */
export const Version = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const newest = useNewestVersion();
  return (
    <>
      {agent.version ?? '–'}
      {newest && isOutdated(agent, newest) && (
        <Warning>
          <span className="no-break">{t('olderThan', { version: newest })}</span>
        </Warning>
      )}
    </>
  );
};

/** That the clock of an agent is off, in words; nothing if it is right, or unknown. */
export const ClockWarning = ({ agent: { clock_skew_seconds: seconds } }: { agent: Agent }) => {
  const { t, i18n } = useTranslation('fleet');
  if (!isOff(seconds)) return null;
  const amount = skewIn(i18n.language, seconds);
  return <Warning>{t(seconds < 0 ? 'clock.behind' : 'clock.ahead', { amount })}</Warning>;
};

/** How many results wait at an agent, if they are many, and how many it had to drop. */
export const ResultsWarning = ({ agent }: { agent: Agent }) => {
  const { t } = useTranslation('fleet');
  const { pending_results: pending, dropped_results: dropped } = agent;
  return (
    <>
      {isBehind(pending) && <Warning>{t('results.waiting', { count: pending })}</Warning>}
      {dropped ? <Warning>{t('results.lost', { count: dropped })}</Warning> : null}
    </>
  );
};
