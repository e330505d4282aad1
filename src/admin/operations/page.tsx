import { Loader, Tabs } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { type ComponentType, lazy, type LazyExoticComponent, Suspense } from 'react';
import { Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { CAN_READ } from './data';

/** The tabs, by the last part of their address. Each is loaded when it is opened. */
const TABS: readonly (readonly [name: string, title: string, Tab: LazyExoticComponent<ComponentType>])[] = [
  ['organisations', 'Organisations', lazy(() => import('./organisations'))],
  ['budgets', 'Budgets', lazy(() => import('./budgets'))],
  ['watchdogs', 'Watchdogs', lazy(() => import('./watchdogs'))],
  ['outbox', 'Outbox', lazy(() => import('./outbox'))],
  ['agents', 'Agents', lazy(() => import('./agents'))],
  ['findings', 'Findings', lazy(() => import('./findings'))],
  ['deployments', 'Deployments', lazy(() => import('./deployments'))],
  ['costs', 'Costs', lazy(() => import('./costs'))],
  ['plans', 'Plans', lazy(() => import('./plans'))],
];

const Organisation = lazy(() => import('./organisation'));

const Tabbed = () => {
  const navigate = useNavigate();
  const { tab } = useParams();
  if (!TABS.some(([name]) => name === tab)) return <Navigate to="/operations/organisations" replace />;
  return (
    <Page.Main>
      <Page.Title>Operations</Page.Title>
      <Layouts.Header title="Operations" subtitle="The state of the platform, and what it needs" />
      <Layouts.Content>
        <Tabs.Root variant="simple" value={tab} onValueChange={(name) => navigate(`/operations/${name}`)}>
          <Tabs.List aria-label="Operations">
            {TABS.map(([name, title]) => (
              <Tabs.Trigger key={name} value={name}>
                {title}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {TABS.map(([name, , Tab]) => (
            <Tabs.Content key={name} value={name} style={{ paddingTop: '2.4rem' }}>
              <Suspense fallback={<Loader>Loading</Loader>}>
                <Tab />
              </Suspense>
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Layouts.Content>
    </Page.Main>
  );
};

/** The page of the operations dashboard, with its tabs and the page of each organisation. */
export default function Operations() {
  return (
    <Page.Protect permissions={CAN_READ}>
      <Suspense fallback={<Page.Loading />}>
        <Routes>
          <Route path="organisations/:id" element={<Organisation />} />
          <Route path=":tab" element={<Tabbed />} />
          <Route path="*" element={<Navigate to="/operations/organisations" replace />} />
        </Routes>
      </Suspense>
    </Page.Protect>
  );
}
