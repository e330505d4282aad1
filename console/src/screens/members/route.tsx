import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen';
import { useOrganisation } from '../../session/organisation';
import { ColleagueTable } from './colleague-table';
import { InviteButton } from './invite-button';
import { MemberTable } from './member-table';
import { OneMember } from './one-member';

/** The members of an organisation, and its open invitations. */
export const Component = () => {
  const { t } = useTranslation('members');
  const isManager = useOrganisation().can('member:manage');
  return (
    <Screen title={t('title')} about={t('aboutScreen')} actions={isManager && <InviteButton />}>
      <OneMember />
      {isManager ? <MemberTable /> : <ColleagueTable />}
    </Screen>
  );
};
