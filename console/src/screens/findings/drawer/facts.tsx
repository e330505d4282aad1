import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Fact, FactsTable } from '../../../components/facts-table';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import { RelativeTime } from '../../../components/relative-time';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { NO_CONDITIONS, type Standard } from '../conditions';
import type { Finding } from '../finding';
import { otherPlaceOf, pageOf, placeOf } from '../finding-facts';
import { resolutionOf } from './resolution';

const Places = ({ finding }: { finding: Finding }) => {
  const others = (finding.location?.others ?? []).map(otherPlaceOf).filter((place) => place !== '');
  return (
    <Stack gap={0}>
      {[placeOf(finding), ...others].map((place, at) => (
        <Text key={at} size="sm" ff="monospace" component="div">
          <MiddleEllipsis text={place} />
        </Text>
      ))}
    </Stack>
  );
};

const Identifiers = ({ identifiers }: { identifiers: readonly string[] }) => (
  <Stack gap={0}>
    {identifiers.map((identifier) => {
      const page = pageOf(identifier);
      return page ? (
        <Anchor key={identifier} href={page} target="_blank" rel="noreferrer" size="sm">
          {identifier}
        </Anchor>
      ) : (
        <Text key={identifier} size="sm">
          {identifier}
        </Text>
      );
    })}
  </Stack>
);

/** A package, with a link to its other findings. */
const Package = ({ name, version }: Pick<NonNullable<Finding['package']>, 'name' | 'version'>) => {
  const { linkTo } = useAddress();
  return (
    <>
      <Anchor component={Link} to={linkTo({ ...NO_CONDITIONS, package: name })} size="sm">
        <MiddleEllipsis text={name} />
      </Anchor>{' '}
      {version}
    </>
  );
};

/** A control, with a link to the findings that concern it. */
const Control = ({ standard, control }: { standard: Standard; control: string }) => {
  const { linkTo } = useAddress();
  return (
    <Anchor component={Link} to={linkTo({ ...NO_CONDITIONS, [standard]: control })} size="sm">
      {control}
    </Anchor>
  );
};

const ScanLink = ({ scan }: { scan: string }) => {
  const { t } = useTranslation('findings');
  const { linkTo } = useAddress();
  return (
    <Anchor component={Link} to={linkTo({ ...NO_CONDITIONS, tab: 'scans', scan })} size="sm">
      {t('showScan')}
    </Anchor>
  );
};

/** What is wrong, and where. */
const useReported = (finding: Finding): Fact[] => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const { identifiers, reported_severity: reported, severity, cvss } = finding;
  const module = finding.package;
  return [
    [t('place'), placeOf(finding) && <Places finding={finding} />],
    [t('package'), module && <Package {...module} />],
    [t('fix'), finding.fix_version],
    [t('identifiers'), identifiers && identifiers.length > 0 && <Identifiers identifiers={identifiers} />],
    [t('cvss'), cvss],
    [t('reportedSeverity'), reported && reported !== severity && common(`values.${reported}`)],
    [t('tool'), finding.tool],
    [t('scope'), finding.scope],
    [t('iso'), finding.iso_control && <Control standard="iso_control" control={finding.iso_control} />],
    [t('nis2'), finding.nis2_article && <Control standard="nis2_article" control={finding.nis2_article} />],
  ];
};

/** Who has decided what, and when. */
const useDecided = (finding: Finding): Fact[] => {
  const { t } = useTranslation('findings');
  const format = useFormat();
  const resolution = resolutionOf(finding.resolution);
  const { mitigated_at: mitigated, accepted_until: until } = finding;
  return [
    [t('assignee'), finding.assignee?.username],
    [t('due'), finding.due_at && format.date(finding.due_at)],
    [t('acceptedUntil'), until && format.date(until)],
    [t('acceptedReason'), finding.accepted_reason && <Text size="sm">{finding.accepted_reason}</Text>],
    [t('resolution'), resolution && t(`resolutions.${resolution.kind}`, { detail: resolution.detail })],
    [t('mitigatedAt'), mitigated && <RelativeTime time={mitigated} />],
    [t('mitigatedBy'), finding.mitigated_by],
  ];
};

/** The facts about a finding. */
export const Facts = ({ finding }: { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const { last_seen_at: last, scan } = finding;
  const seen: Fact[] = [
    [t('found'), <RelativeTime key="first" time={finding.first_seen_at ?? finding.createdAt} />],
    [t('lastSeen'), last && <RelativeTime time={last} />],
    [t('scan'), scan && <ScanLink scan={scan} />],
  ];
  const facts = [...useReported(finding), ...useDecided(finding), ...seen];
  return <FactsTable facts={facts} id={finding.documentId} />;
};
