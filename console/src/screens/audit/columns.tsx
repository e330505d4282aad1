import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Column } from '../../components/records-table';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { actorName } from '../../records/actor-words';
import { RecordLink } from '../../records/record-link';
import { useOrganisation } from '../../session/organisation';
import type { Entry } from './entry';
import { nameIn, targetOf } from './targets';
import { actionWords, fieldWords } from './words';

const NO_BREAK = { whiteSpace: 'nowrap' } as const;

const Action = ({ entry }: { entry: Entry }) => {
  const { linkTo } = useAddress();
  const fields = Object.keys(entry.changes ?? {})
    .map(fieldWords)
    .join(', ');
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={linkTo({ entry: entry.documentId })} size="sm" fw={600} title={entry.action}>
        {actionWords(entry.action)}
      </Anchor>
      <Text size="xs" c="dimmed" lineClamp={1} title={fields}>
        {fields}
      </Text>
    </Stack>
  );
};

const Actor = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation('audit');
  return (
    <Stack gap={0}>
      <Text size="sm">{actorName(entry)}</Text>
      <Text size="xs" c="dimmed">
        {t(`kinds.${entry.actor_kind}`)}
      </Text>
    </Stack>
  );
};

/**
 * The columns of the log.
 *
 * @param names what the entries call their records
 */
export const useColumns = (names: ReadonlyMap<string, string>): Column<Entry>[] => {
  const { t } = useTranslation('audit');
  const organisation = useOrganisation();
  const format = useFormat();
  return [
    {
      key: 'sequence',
      label: t('sequence'),
      sort: 'sequence',
      align: 'right',
      width: 80,
      render: ({ sequence }) => format.number(sequence),
    },
    {
      key: 'time',
      label: t('time'),
      render: ({ createdAt }) => (
        <Text size="sm" style={NO_BREAK}>
          {format.clockTime(createdAt)}
        </Text>
      ),
    },
    {
      key: 'action',
      label: t('action'),
      sort: 'action',
      isTitle: true,
      render: (entry) => <Action entry={entry} />,
    },
    { key: 'actor', label: t('actor'), sort: 'actor_label', width: 190, render: (entry) => <Actor entry={entry} /> },
    {
      key: 'target',
      label: t('target'),
      width: 170,
      render: (entry) => {
        const target = targetOf(entry);
        return (
          target && <RecordLink target={target} name={nameIn(entry, organisation)} formerName={names.get(target.id)} />
        );
      },
    },
    {
      key: 'ip',
      label: t('ip'),
      render: ({ client_ip: ip }) => (
        <Text size="xs" component="div">
          {ip ? <MiddleEllipsis text={ip} /> : '–'}
        </Text>
      ),
    },
  ];
};
