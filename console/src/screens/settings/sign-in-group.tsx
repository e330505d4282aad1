import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../components/relative-time';
import { DomainVerification } from './domain-verification';
import { EndPasswordSessions } from './end-password-sessions';
import { Fact, Group } from './group';
import { Rehearsal } from './rehearsal';
import { RequireSso } from './require-sso';
import { useGroup } from './use-group';
import type { Organisation, OrganisationUpdate } from './use-settings';

const valuesOf = (organisation: Organisation) => ({
  workspace_domain: organisation.workspace_domain ?? '',
  sso_only: organisation.sso_only,
  sso_auto_join: organisation.sso_auto_join,
});

/** How people sign in: the workspace, whether single sign-on is required, and its rehearsal. */
export const SignInGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<OrganisationUpdate | null>(null);
  const { form, save, submit, toSave, isChanged } = useGroup(valuesOf(organisation), (values) => ({
    ...values,
    workspace_domain: values.workspace_domain.trim() || null,
  }));
  const requires = form.values.sso_only && !organisation.sso_only;
  const ask = () => {
    save.reset();
    setAsked(toSave());
  };
  return (
    <>
      <Group
        title={t('signIn.title')}
        about={t('signIn.about')}
        save={save}
        onSubmit={() => (requires ? ask() : submit())}
        isChanged={isChanged}
      >
        <TextInput
          label={t('signIn.domain')}
          description={t('signIn.domainHint')}
          {...form.getInputProps('workspace_domain')}
        />
        <Switch
          label={t('signIn.ssoOnly')}
          description={t('signIn.ssoOnlyHint')}
          {...form.getInputProps('sso_only', { type: 'checkbox' })}
        />
        <Switch
          label={t('signIn.autoJoin')}
          description={t('signIn.autoJoinHint')}
          {...form.getInputProps('sso_auto_join', { type: 'checkbox' })}
        />
        {organisation.sso_only_confirm_by && (
          <Fact label={t('signIn.confirmBy')}>
            <RelativeTime time={organisation.sso_only_confirm_by} />
          </Fact>
        )}
        {organisation.workspace_domain && <DomainVerification organisation={organisation} />}
        <Rehearsal />
        <EndPasswordSessions />
      </Group>
      {/* Outside of the group: its form would receive the submission of the dialog, too. */}
      {asked && (
        <RequireSso
          name={organisation.name}
          update={asked}
          onConfirm={(confirmWithin) => {
            setAsked(null);
            submit(confirmWithin);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};
