import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FINDING_STATUSES } from '../../../../../src/domain/vocabularies';
import { MiddleEllipsis } from '../../../components/middle-ellipsis';
import type { Column } from '../../../components/records-table';
import { RelativeTime } from '../../../components/relative-time';
import { StatusBadge } from '../../../components/status-badge';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import type { Finding } from '../finding';
import { isOverdue, partsOfPlace, placeOf } from '../finding-facts';
import type { Selection } from './use-selection';

/** A text with a second one below it, if there is one. */
const Pair = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Stack gap={0} align="flex-start">
    <Text size="xs" component="div">
      {first}
    </Text>
    {second && (
      <Text size="xs" c="dimmed" component="div">
        {second}
      </Text>
    )}
  </Stack>
);

/** The width in which a label fits on one line beside its arrow; those of other languages are longer. */
const widthOf = (label: string): number => 42 + 8.5 * label.length;

/** The width in which the longest status fits. */
const useStatusWidth = (): number => {
  const { t } = useTranslation();
  return 42 + 6.5 * Math.max(...FINDING_STATUSES.map((status) => t(`values.${status}`).length));
};

const Status = ({ finding: { status, assignee } }: { finding: Finding }) => (
  <Pair first={<StatusBadge value={status} />} second={assignee?.username} />
);

/** The file, its folder and the package, as far as they are known. In one line, the path would be cut to almost nothing. */
const Place = ({ finding }: { finding: Finding }) => {
  const texts = [...partsOfPlace(placeOf(finding)), finding.package_name ?? ''].filter((text) => text !== '');
  const [first = '–', ...others] = texts;
  const below = others.map((text) => (
    <div key={text}>
      <MiddleEllipsis text={text} />
    </div>
  ));
  return <Pair first={<MiddleEllipsis text={first} />} second={below.length > 0 && below} />;
};

const Due = ({ finding }: { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const format = useFormat();
  if (!finding.due_at) return <Pair first="–" second={null} />;
  const overdue = isOverdue(finding) && (
    <Text span inherit c="var(--mantine-color-error)" fw={600}>
      {t('overdue')}
    </Text>
  );
  return <Pair first={format.date(finding.due_at)} second={overdue} />;
};

const Title = ({ finding, onFocus }: { finding: Finding; onFocus: () => void }) => {
  const { linkTo } = useAddress();
  const { documentId, rule_id: rule, description } = finding;
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={linkTo({ finding: documentId })} size="sm" fw={600} data-finding onFocus={onFocus}>
        <MiddleEllipsis text={rule} />
      </Anchor>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {description}
      </Text>
    </Stack>
  );
};

const useCheckboxColumn = (selection: Selection): Column<Finding> => {
  const { t } = useTranslation('findings');
  return {
    key: 'selected',
    width: 44,
    label: (
      <Checkbox
        size="xs"
        aria-label={t('selectAll')}
        checked={selection.isAll}
        indeterminate={selection.selected.length > 0 && !selection.isAll}
        onChange={selection.toggleAll}
      />
    ),
    render: (finding) => (
      <Checkbox
        size="xs"
        aria-label={t('select', { rule: finding.rule_id })}
        checked={selection.has(finding)}
        onChange={({ nativeEvent }) =>
          selection.toggle(finding, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    ),
  };
};

/**
 * The columns of the list.
 *
 * @param canTriage whether the person may select findings
 * @param onFocus is called with the place of the row whose link has the focus
 */
export const useColumns = (
  selection: Selection,
  canTriage: boolean,
  onFocus: (at: number) => void,
): Column<Finding>[] => {
  const { t } = useTranslation('findings');
  const checkbox = useCheckboxColumn(selection);
  const columns: Column<Finding>[] = [
    {
      key: 'severity',
      label: t('severity'),
      width: Math.max(110, widthOf(t('severity'))),
      sort: 'severity',
      render: (one) => <StatusBadge value={one.severity} />,
    },
    {
      key: 'rule',
      label: t('rule'),
      sort: 'rule_id',
      isTitle: true,
      render: (finding, at) => <Title finding={finding} onFocus={() => onFocus(at)} />,
    },
    {
      key: 'status',
      label: t('status'),
      width: useStatusWidth(),
      sort: 'status',
      render: (one) => <Status finding={one} />,
    },
    {
      key: 'place',
      label: t('place'),
      width: 170,
      sort: 'file_path',
      render: (one) => <Place finding={one} />,
    },
    {
      key: 'tool',
      label: t('tool'),
      width: 112,
      sort: 'tool',
      render: ({ tool, scope }) => <Pair first={tool} second={scope && <MiddleEllipsis text={scope} />} />,
    },
    { key: 'due', label: t('due'), width: 104, sort: 'due_at', render: (finding) => <Due finding={finding} /> },
    {
      key: 'age',
      label: t('found'),
      width: widthOf(t('found')),
      sort: 'createdAt',
      render: (one) => <Pair first={<RelativeTime time={one.first_seen_at ?? one.createdAt} />} second={null} />,
    },
  ];
  return canTriage ? [checkbox, ...columns] : columns;
};
