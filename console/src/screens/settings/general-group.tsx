import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../components/copy-id';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';
import { RegionText } from '../../components/region-text';
import { cellText, regionText } from '../../format/place-names';
import { Fact, Group } from './group';
import { useGroup } from './use-group';
import type { Organisation } from './use-settings';

/** The names of the organisation, its status, and where it is served. */
export const GeneralGroup = ({ organisation }: { organisation: Organisation }) => {
  const { t, i18n } = useTranslation('settings');
  const { t: copyId } = useTranslation('copyId');
  const { name, slug, home_region: region, deployment_cell: cell } = organisation;
  const words = t('places', { returnObjects: true });
  const { form, save, submit, isChanged } = useGroup({ name, slug }, (values) => values);
  return (
    <Group
      title={t('general.title')}
      about={t('general.about')}
      save={save}
      onSubmit={() => submit()}
      isChanged={isChanged}
    >
      <TextInput label={t('general.name')} required {...form.getInputProps('name')} />
      <TextInput
        label={t('general.slug')}
        description={t('general.slugHint')}
        required
        {...form.getInputProps('slug')}
      />
      <Fact label={copyId('id')}>
        <CopyId id={organisation.documentId} />
      </Fact>
      <Fact label={t('general.status')}>
        <StatusBadge value={organisation.org_status} />
      </Fact>
      {organisation.org_status_changed_at && (
        <Fact label={t('general.statusSince')}>
          <RelativeTime time={organisation.org_status_changed_at} />
        </Fact>
      )}
      <Fact label={t('general.region')}>
        {region && <RegionText text={regionText(region, i18n.language, words)} />}
      </Fact>
      <Fact label={t('general.cell')}>{cell && cellText(cell, region)}</Fact>
    </Group>
  );
};
