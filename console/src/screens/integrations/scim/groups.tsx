import type { RecordOf } from '@tenantry/client';
import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { GRANTABLE_ROLES, type GrantableRole } from '../../../../../src/domain/vocabularies';
import { useRecords } from '../../../api/use-records';
import { useWrite } from '../../../api/use-write';
import { Card } from '../../../components/card';
import { EmptyState } from '../../../components/empty-state';
import { type Column, RecordsTable } from '../../../components/records-table';
import { RefusalDialog } from '../../../components/refusal-dialog';
import { useOrganisation } from '../../../session/organisation';

const GROUPS = '/api/scim-groups';
type DirectoryGroup = RecordOf<typeof GROUPS>;

const RoleOf = ({ group }: { group: DirectoryGroup }) => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const { api, documentId } = useOrganisation();
  const change = useWrite({
    write: (role: GrantableRole | null) =>
      api.put('/api/scim-groups/{id}', { params: { path: { id: group.documentId } }, body: { data: { role } } }),
    changes: [
      [GROUPS, documentId],
      ['/api/members', documentId],
    ],
    done: common('saved'),
  });
  return (
    <>
      <Select
        size="xs"
        aria-label={t('scim.roleOf', { name: group.display_name })}
        placeholder={t('scim.noRole')}
        data={GRANTABLE_ROLES.map((value) => ({ value, label: common(`roles.${value}`) }))}
        value={group.role}
        clearable
        clearButtonProps={{ 'aria-label': t('scim.noRole') }}
        disabled={change.isPending}
        onChange={(role) => change.mutate(role as GrantableRole | null)}
      />
      <RefusalDialog error={change.error} onClose={change.reset} />
    </>
  );
};

/** The groups of the directory, and the roles that they give. */
export const Groups = () => {
  const { t } = useTranslation('integrations');
  const { t: common } = useTranslation();
  const groups = useRecords(GROUPS, { sort: 'display_name:asc' });
  const columns: Column<DirectoryGroup>[] = [
    { key: 'name', label: t('scim.group'), render: ({ display_name: name }) => name },
    { key: 'role', label: common('role'), width: 200, render: (group) => <RoleOf group={group} /> },
  ];
  return (
    <Card title={t('scim.groups')}>
      <Text size="sm" c="dimmed">
        {t('scim.groupsWhy')}
      </Text>
      <RecordsTable
        query={groups}
        columns={columns}
        label={t('scim.groups')}
        minWidth={360}
        empty={<EmptyState>{t('scim.noGroups')}</EmptyState>}
      />
    </Card>
  );
};
