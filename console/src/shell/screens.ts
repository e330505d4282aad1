import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  Blocks,
  ChartColumn,
  Cloud,
  Gauge,
  CircleGauge,
  Globe,
  Landmark,
  Network,
  Rocket,
  ScrollText,
  Server,
  Settings,
  ShieldAlert,
  Siren,
  Trophy,
  Users,
  Wrench,
} from 'lucide-react';
import type { NonIndexRouteObject } from 'react-router-dom';
import type { shell } from '../i18n/en/shell';
import type { Capability } from '../session/use-me';

/** The path of a screen, from the titles. */
type ScreenPath = keyof typeof shell.screens;

/** A part of the navigation. */
type ScreenGroup = keyof typeof shell.groups;

/** A screen of an organisation: what the navigation shows, and the file that browsers load when it is first shown. */
export interface OrganisationScreen extends Required<Pick<NonIndexRouteObject, 'lazy'>> {
  path: ScreenPath;
  icon: LucideIcon;
  /** The part of the navigation that it belongs to; null for the first, which has no name. */
  group: ScreenGroup | null;
  /** A person needs one of these to see the screen. */
  capabilities: readonly Capability[];
  /** The screens within it. */
  children?: NonIndexRouteObject[];
}

/** The screens of an organisation in the order of the navigation, those of a group together. */
export const SCREENS: readonly OrganisationScreen[] = [
  {
    path: 'dashboard',
    icon: Gauge,
    group: null,
    capabilities: ['organisation:read'],
    lazy: () => import('../screens/dashboard/route'),
  },
  {
    path: 'blueprints',
    icon: Blocks,
    group: 'deploy',
    capabilities: ['blueprint:read'],
    lazy: () => import('../screens/blueprints/route'),
  },
  {
    path: 'deployments',
    icon: Rocket,
    group: 'deploy',
    capabilities: ['blueprint:read'],
    lazy: () => import('../screens/deployments/route'),
  },
  {
    path: 'instances',
    icon: Cloud,
    group: 'deploy',
    capabilities: ['instance:read'],
    lazy: () => import('../screens/instances/route'),
  },
  {
    path: 'fleet',
    icon: Server,
    group: 'observe',
    capabilities: ['agent:read'],
    lazy: () => import('../screens/fleet/route'),
  },
  {
    path: 'checks',
    icon: Activity,
    group: 'observe',
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/checks/route'),
  },
  {
    path: 'incidents',
    icon: Siren,
    group: 'observe',
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/incidents/route'),
  },
  {
    path: 'maintenance',
    icon: Wrench,
    group: 'observe',
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/maintenance/route'),
  },
  {
    path: 'status-pages',
    icon: Globe,
    group: 'observe',
    capabilities: ['synthetic:read'],
    lazy: () => import('../screens/status-pages/route'),
  },
  {
    path: 'findings',
    icon: ShieldAlert,
    group: 'secure',
    capabilities: ['finding:read'],
    lazy: () => import('../screens/findings/route'),
  },
  {
    path: 'audit',
    icon: ScrollText,
    group: 'secure',
    capabilities: ['audit:read'],
    lazy: () => import('../screens/audit/route'),
  },
  {
    path: 'costs',
    icon: ChartColumn,
    group: 'spend',
    capabilities: ['organisation:read'],
    lazy: () => import('../screens/costs/route'),
  },
  {
    path: 'cloud-accounts',
    icon: Landmark,
    group: 'spend',
    capabilities: ['billing:manage'],
    lazy: () => import('../screens/cloud-accounts/route'),
  },
  {
    path: 'plan',
    icon: CircleGauge,
    group: 'spend',
    capabilities: ['organisation:read'],
    lazy: () => import('../screens/plan/route'),
  },
  {
    path: 'members',
    icon: Users,
    group: 'organisation',
    capabilities: ['member:read'],
    lazy: () => import('../screens/members/route'),
  },
  {
    path: 'leaderboard',
    icon: Trophy,
    group: 'organisation',
    capabilities: ['organisation:read'],
    lazy: () => import('../screens/leaderboard/route'),
  },
  {
    path: 'integrations',
    icon: Network,
    group: 'organisation',
    capabilities: ['key:manage', 'scim:manage', 'organisation:update'],
    lazy: () => import('../screens/integrations/route'),
    children: [
      { path: 'keys', lazy: () => import('../screens/integrations/keys/route') },
      { path: 'webhooks', lazy: () => import('../screens/integrations/webhooks/route') },
      { path: 'webhooks/:endpoint', lazy: () => import('../screens/integrations/webhooks/endpoint-route') },
      { path: 'events', lazy: () => import('../screens/integrations/events/route') },
      { path: 'scim', lazy: () => import('../screens/integrations/scim/route') },
      { path: 'directories', lazy: () => import('../screens/integrations/directories/route') },
    ],
  },
  {
    path: 'settings',
    icon: Settings,
    group: 'organisation',
    capabilities: ['organisation:update'],
    lazy: () => import('../screens/settings/route'),
  },
];
