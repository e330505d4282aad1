import { Badge, Code, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShortenedValue } from '../../../../src/domain/audit/changes';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { ResponsiveTable } from '../../components/responsive-table';
import { WrappedCode } from '../../components/wrapped-code';
import { useFormat } from '../../format/use-format';
import { type Difference, differencesOf } from './differences';
import type { Entry } from './entry';
import { fieldWords, timeKind } from './words';

/** What src/domain/audit/changes.ts writes instead of a secret. */
const SECRET_MARK = '[redacted]';

const AT_TOP = { verticalAlign: 'top' } as const;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A field whose values have a word, as in a badge. */
const WORDED = /(?:^|_)(?:status|severity)$/;

const Value = ({ path, value }: { path: string; value: unknown }) => {
  const { t } = useTranslation('audit');
  const { t: common, i18n } = useTranslation();
  const format = useFormat();
  if (isEmpty(value)) return <Text c="dimmed">–</Text>;
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
  if (value === SECRET_MARK)
    return (
      <Badge variant="default" tt="none">
        {t('redacted')}
      </Badge>
    );
  if (typeof value === 'object') return <WrappedCode>{JSON.stringify(value, null, 2)}</WrappedCode>;
  const text = String(value);
  if (WORDED.test(path) && i18n.exists(`common:values.${text}`))
    return <span title={text}>{common(`values.${text}` as 'values.open')}</span>;
  const kind = timeKind(text);
  if (kind !== null)
    return (
      <Text size="sm" component="time" dateTime={text} title={text}>
        {kind === 'day' ? format.calendarDay(text) : format.clockTime(text)}
      </Text>
    );
  return (
    <Text size="sm" component="div">
      {/^\S+$/.test(text) ? <MiddleEllipsis text={text} /> : text}
    </Text>
  );
};

/** A large value, of which the entry keeps the beginning. */
const Shortened = ({ value: { beginning, bytes, sha256 } }: { value: ShortenedValue }) => {
  const { t } = useTranslation('audit');
  const format = useFormat();
  return (
    <Stack gap="xs">
      <WrappedCode>{`${beginning}…`}</WrappedCode>
      <Text size="sm">{t('shortened', { bytes: format.number(bytes) })}</Text>
      <Code className="wrapped">{sha256}</Code>
    </Stack>
  );
};

const COLOURS = { before: 'red', after: 'green' } as const;

const Cell = ({ difference, side }: { difference: Difference; side: keyof typeof COLOURS }) => {
  const { t } = useTranslation('audit');
  const value = difference[side];
  return (
    <Table.Td
      data-label={t(side)}
      bg={isEmpty(value) ? undefined : `var(--mantine-color-${COLOURS[side]}-light)`}
      style={AT_TOP}
    >
      {difference.shortened?.includes(side) ? (
        <Shortened value={value as ShortenedValue} />
      ) : (
        <Value path={difference.path} value={value} />
      )}
    </Table.Td>
  );
};

const Row = ({ difference }: { difference: Difference }) => (
  <Table.Tr>
    <Table.Th data-part="title" style={{ ...AT_TOP, fontWeight: 500 }} title={difference.path}>
      {fieldWords(difference.path)}
    </Table.Th>
    <Cell difference={difference} side="before" />
    <Cell difference={difference} side="after" />
  </Table.Tr>
);

/** What an entry says has changed: each field, or the parts of it that differ, before and after. */
export const ChangesTable = ({ changes }: Pick<Entry, 'changes'>) => {
  const { t } = useTranslation('audit');
  const differences = differencesOf(changes);
  if (differences.length === 0) return <Text c="dimmed">{t('noChanges')}</Text>;
  return (
    <ResponsiveTable minWidth={320} layout="fixed" aria-label={t('changes')}>
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
    </ResponsiveTable>
  );
};
