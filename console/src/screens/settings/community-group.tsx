import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fact, Group } from './group';
import { useGroup } from './use-group';
import type { Organisation } from './use-settings';

/** The forum community of the organisation, and its leaderboard. */
export const CommunityGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const { leaderboard_enabled } = organisation;
  const { form, save, submit, isChanged } = useGroup({ leaderboard_enabled }, (values) => values);
  return (
    <Group
      title={t('community.title')}
      about={t('community.about')}
      save={save}
      onSubmit={() => submit()}
      isChanged={isChanged}
    >
      <Switch
        label={t('community.leaderboard')}
        description={t('community.leaderboardHint')}
        {...form.getInputProps('leaderboard_enabled', { type: 'checkbox' })}
      />
      <Fact label={t('community.name')}>{organisation.forum_community_name}</Fact>
    </Group>
  );
};
