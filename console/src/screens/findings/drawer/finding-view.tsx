import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ExternalLink, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FINDING_STATUSES, type FindingStatus } from '../../../../../src/domain/vocabularies';
import { Refusal } from '../../../components/refusal';
import { StatusBadge } from '../../../components/status-badge';
import { WrappedCode } from '../../../components/wrapped-code';
import { useOrganisation } from '../../../session/organisation';
import type { Finding } from '../finding';
import { isOverdue, safeAddress } from '../finding-facts';
import type { Triage } from '../use-triage';
import { EditDialog } from './edit-dialog';
import { Facts } from './facts';
import { History } from './history';

interface FindingViewProps {
  finding: Finding;
  triage: Triage;
  onStatus: (finding: Finding, status: FindingStatus) => void;
}

/** What matters first. For those who can change the status, the buttons below show it. */
const Badges = ({ finding, canTriage }: { finding: Finding; canTriage: boolean }) => {
  const { t } = useTranslation('findings');
  return (
    <Group gap="xs">
      <StatusBadge value={finding.severity} />
      {!canTriage && <StatusBadge value={finding.status} />}
      {isOverdue(finding) && (
        <Badge variant="outline" color="red" tt="none" c="var(--mantine-color-text)">
          {t('overdue')}
        </Badge>
      )}
    </Group>
  );
};

/** What the scanner says about the rule. It can be long. */
const RuleHelp = ({ text }: { text: string }) => {
  const { t } = useTranslation('findings');
  return (
    <details>
      <Text component="summary" size="sm">
        {t('ruleHelp')}
      </Text>
      <Text size="sm" className="wrapped" mt="xs">
        {text}
      </Text>
    </details>
  );
};

/** What the scanner says. It can contain anything, so it is text, never markup. */
const Report = ({ finding: { description, snippet, help_url: help, rule_help: text } }: { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const address = safeAddress(help);
  return (
    <>
      {description && <Text className="wrapped">{description}</Text>}
      {snippet && (
        <WrappedCode mah={320} tabIndex={0} role="region" aria-label={t('snippet')}>
          {snippet}
        </WrappedCode>
      )}
      {text && <RuleHelp text={text} />}
      {address && (
        <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
          {t('help')} <ExternalLink size={12} aria-hidden />
        </Anchor>
      )}
    </>
  );
};

/** The head for those who decide about findings: what matters first, and what they can do. */
const Triaging = ({ finding, triage, onStatus }: FindingViewProps) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const [isEditing, { open, close }] = useDisclosure();
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Badges finding={finding} canTriage />
        <Button size="xs" variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={open} flex="none">
          {t('editOne')}
        </Button>
      </Group>
      <Group gap="xs" role="group" aria-label={t('setStatus')}>
        {FINDING_STATUSES.map((status) => (
          <Button
            key={status}
            size="xs"
            variant={finding.status === status ? 'filled' : 'default'}
            aria-pressed={finding.status === status}
            disabled={triage.isPending}
            onClick={() => onStatus(finding, status)}
          >
            {common(`values.${status}`)}
          </Button>
        ))}
      </Group>
      {isEditing ? <EditDialog finding={finding} triage={triage} onClose={close} /> : <Refusal error={triage.error} />}
    </>
  );
};

/** All about one finding, and what a person decides about it. */
export const FindingView = (props: FindingViewProps) => {
  const { t } = useTranslation('findings');
  const { slug, can } = useOrganisation();
  const { finding } = props;
  return (
    <Stack>
      {can('finding:triage') ? <Triaging {...props} /> : <Badges finding={finding} canTriage={false} />}
      <Report finding={finding} />
      <Facts finding={finding} />
      <History finding={finding} />
      {can('audit:read') && (
        <Anchor size="sm" component={Link} to={`/organisations/${slug}/audit?target=${finding.documentId}`}>
          {t('history')}
        </Anchor>
      )}
    </Stack>
  );
};
