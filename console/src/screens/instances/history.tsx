import { Anchor, Stack, Text } from '@mantine/core';
import type { RecordOf } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { recordsOf } from '../../api/use-records';
import { QueryView } from '../../components/query-view';
import { useFormat } from '../../format/use-format';
import { actorName } from '../../records/actor-words';
import { useOrganisation } from '../../session/organisation';
import { fieldWords } from '../audit/words';
import { statusChangeOf } from './status-change';
import { useHistory } from './use-instances';

type Entry = RecordOf<'/api/audit-entries'>;

/** What an entry says in words: another status if that has changed, otherwise the fields. */
const useWords = () => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  return ({ action, changes }: Entry): string => {
    if (action === 'cloud-instance.create') return t('history.created');
    const status = statusChangeOf(changes);
    if (status) return t('history.became', { status: common(`values.${status}`) });
    return t('history.changed', {
      fields: Object.keys(changes ?? {})
        .map(fieldWords)
        .join(', '),
    });
  };
};

/** The newest changes of an instance, for those who read the audit log. */
export const History = ({ id }: { id: string }) => {
  const { t } = useTranslation('instances');
  const { slug } = useOrganisation();
  const format = useFormat();
  const words = useWords();
  const query = useHistory(id);
  return (
    <QueryView query={query}>
      {() => (
        <Stack gap="xs">
          {recordsOf(query).length === 0 && (
            <Text size="sm" c="dimmed">
              {t('history.none')}
            </Text>
          )}
          {recordsOf(query).map((entry) => (
            <div key={entry.documentId}>
              <Anchor
                component={Link}
                to={organisationPage(slug, `audit?target=${id}&entry=${entry.documentId}`)}
                size="sm"
              >
                {words(entry)}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[format.dateTime(entry.createdAt), actorName(entry)].filter(Boolean).join(' · ')}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </QueryView>
  );
};
