import { Badge, Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Difference, differencesOf } from './differences';
import type { Entry } from './entry';

/** What src/domain/audit/changes.ts writes instead of a secret. */
const SECRET_MARK = '[redacted]';
/** The table has nothing that can have the focus, so the keyboard could not scroll it. */
const BY_KEYBOARD = { viewportProps: { tabIndex: 0 } };

const AT_TOP = { verticalAlign: 'top' } as const;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const Value = ({ value }: { value: unknown }) => {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation();
  if (isEmpty(value)) return <Text c="dimmed">–</Text>;
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
  if (value === SECRET_MARK)
    return (
      <Badge variant="default" tt="none">
        {t('redacted')}
      </Badge>
    );
  if (typeof value === 'object') return <Code block>{JSON.stringify(value, null, 2)}</Code>;
  return <Text size="sm">{String(value)}</Text>;
};

const Cell = ({ value, colour }: { value: unknown; colour: 'red' | 'green' }) => (
  <Table.Td bg={isEmpty(value) ? undefined : `var(--mantine-color-${colour}-light)`} style={AT_TOP}>
    <Value value={value} />
  </Table.Td>
);

const Row = ({ difference: { path, before, after } }: { difference: Difference }) => (
  <Table.Tr>
    <Table.Th style={{ ...AT_TOP, fontWeight: 500 }}>{path}</Table.Th>
    <Cell value={before} colour="red" />
    <Cell value={after} colour="green" />
  </Table.Tr>
);

/** What an entry says has changed: each field, or the parts of it that differ, before and after. */
export const ChangesTable = ({ changes }: Pick<Entry, 'changes'>) => {
  const { t } = useTranslation('audit');
  const differences = differencesOf(changes);
  if (differences.length === 0) return <Text c="dimmed">{t('noChanges')}</Text>;
  return (
    <Table.ScrollContainer minWidth={320} scrollAreaProps={BY_KEYBOARD}>
      <Table layout="fixed" aria-label={t('changes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('before')}</Table.Th>
            <Table.Th>{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((difference) => (
            <Row key={difference.path} difference={difference} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};
