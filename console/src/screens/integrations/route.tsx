import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { Screen } from '../../components/screen';
import { useTabInSight } from '../../components/use-tab-in-sight';
import { useOrganisation } from '../../session/organisation';
import { TABS } from './tabs';

/** What connects other systems to an organisation. Each tab is a page of its own. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  const { slug, can } = useOrganisation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const base = `/organisations/${slug}/integrations`;
  const offered = TABS.filter(({ capability }) => can(capability));
  const named = pathname.slice(base.length + 1).split('/')[0];
  const shown = offered.find(({ path }) => path === named)?.path;
  const list = useTabInSight(shown);
  if (shown === undefined) return offered[0] && <Navigate to={`${base}/${offered[0].path}`} replace />;
  return (
    <Screen title={t('title')} about={t('about')}>
      <Tabs value={shown} onChange={(tab) => void navigate(`${base}/${tab}`)} keepMounted={false}>
        <Tabs.List mb="md" ref={list}>
          {offered.map(({ path, icon: Icon }) => (
            <Tabs.Tab key={path} value={path} leftSection={<Icon size={16} aria-hidden />}>
              {t(`tabs.${path}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Outlet />
        </Tabs.Panel>
      </Tabs>
    </Screen>
  );
};
