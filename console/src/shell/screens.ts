import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  Blocks,
  ChartColumn,
  Gauge,
  Globe,
  Network,
  Rocket,
  ScrollText,
  Server,
  Settings,
  ShieldAlert,
  Siren,
  Users,
  Wrench,
} from 'lucide-react';
import type { NonIndexRouteObject } from 'react-router-dom';
import type { shell } from '../i18n/en/shell';
import type { Capability } from '../session/use-me';

/** The path of a screen, from the titles. */
type ScreenPath = keyof typeof shell.screens;

/** A screen of an organisation: what the navigation shows, and the file that browsers load when it is first shown. */
export interface OrganisationScreen extends Required<Pick<NonIndexRouteObject, 'lazy'>> {
  path: ScreenPath;
  icon: LucideIcon;
  /** A person needs one of these to see the screen. */
  capabilities: readonly Capability[];
  /** The screens within it. */
  children?: NonIndexRouteObject[];
}

/** The screens of an organisation in the order of the navigation. */
export const SCREENS: readonly OrganisationScreen[] = [
  {
    path: 'dashboard',
    icon: Gauge,
    capabilities: ['organisation:read'],
    lazy: () => import('../screens/dashboard/route'),
  },
  { path: 'members', icon: Users, capabilities: ['member:read'], lazy: () => import('../screens/members/route') },
  {
    path: 'blueprints',
    icon: Blocks,
    capabilities: ['blueprint:read'],
    lazy: () => import('../screens/blueprints/route'),
  },
  {
    path: 'deployments',
    icon: Rocket,
    capabilities: ['blueprint:read'],
    lazy: () => import('../screens/deployments/route'),
  },
  { path: 'fleet', icon: Server, capabilities: ['agent:read'], lazy: () => import('../screens/fleet/route') },
  { path: 'checks', icon: Activity, capabilities: ['synthetic:read'], lazy: () => import('../screens/checks/route') },
  {
    path: 'incidents',
    icon: Siren,
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/incidents/route'),
  },
  {
    path: 'maintenance',
    icon: Wrench,
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/maintenance/route'),
  },
  {
    path: 'status-pages',
    icon: Globe,
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/status-pages/route'),
  },
  {
    path: 'findings',
    icon: ShieldAlert,
    capabilities: ['finding:read'],
    lazy: () => import('../screens/findings/route'),
  },
  {
    path: 'costs',
    icon: ChartColumn,
    capabilities: ['organisation:read'],
    lazy: () => import('../screens/costs/route'),
  },
  {
    path: 'settings',
    icon: Settings,
    capabilities: ['organisation:update'],
    lazy: () => import('../screens/settings/route'),
  },
  {
    path: 'integrations',
    icon: Network,
    capabilities: ['key:manage', 'scim:manage', 'organisation:update'],
    lazy: () => import('../screens/integrations/route'),
    children: [
      { path: 'keys', lazy: () => import('../screens/integrations/keys/route') },
      { path: 'webhooks', lazy: () => import('../screens/integrations/webhooks/route') },
      { path: 'webhooks/:endpoint', lazy: () => import('../screens/integrations/webhooks/endpoint-route') },
      { path: 'scim', lazy: () => import('../screens/integrations/scim/route') },
      { path: 'directories', lazy: () => import('../screens/integrations/directories/route') },
    ],
  },
  { path: 'audit', icon: ScrollText, capabilities: ['audit:read'], lazy: () => import('../screens/audit/route') },
];
