import { Alert, Anchor, List } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../components/relative-time';
import { useAddress } from '../../../components/use-address';
import { NO_CONDITIONS } from '../conditions';
import { type Source, useSources } from './use-sources';

const SHOWN = 20;

const Line = ({ source: { tool, scope, open_findings: open, last_complete_scan_at: last } }: { source: Source }) => {
  const { t } = useTranslation('scans');
  const { linkTo } = useAddress();
  return (
    <List.Item>
      <Anchor component={Link} to={linkTo({ ...NO_CONDITIONS, tab: null, tool, scope })} size="sm" underline="always">
        {t('source', { tool, scope })}
      </Anchor>
      {': '}
      {t('openFindings', { count: open })}, {t('lastComplete')} <RelativeTime time={last} />
    </List.Item>
  );
};

/** The tools and scopes without a complete scan for long: what was fixed there stays open. */
export const StaleSources = () => {
  const { t } = useTranslation('scans');
  const stale = (useSources() ?? []).filter((source) => source.stale);
  if (stale.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<TriangleAlert aria-hidden />}
      title={t('staleTitle', { count: stale.length })}
      role="region"
      aria-label={t('staleTitle', { count: stale.length })}
    >
      {t('stale')}
      <List size="sm" mt="xs">
        {stale.slice(0, SHOWN).map((source) => (
          <Line key={`${source.tool} ${source.scope}`} source={source} />
        ))}
      </List>
    </Alert>
  );
};
