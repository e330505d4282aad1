import type { LucideIcon } from 'lucide-react';
import {
  Activity,
  Blocks,
  ChartColumn,
  Gauge,
  Network,
  ScrollText,
  Server,
  Settings,
  ShieldAlert,
  Users,
} from 'lucide-react';
import type { Capability } from '../session/use-me';
import type { OrganisationPage } from '../../../src/domain/console-pages';

/** A screen of an organisation, as the navigation shows it. */
export interface ScreenLink {
  path: OrganisationPage;
  icon: LucideIcon;
  /** A person needs one of these to see the screen. */
  capabilities: readonly Capability[];
}

/** The screens of an organisation in the order of the navigation. */
export const SCREENS: readonly ScreenLink[] = [
  { path: 'dashboard', icon: Gauge, capabilities: ['organisation:read'] },
  { path: 'members', icon: Users, capabilities: ['member:read'] },
  { path: 'blueprints', icon: Blocks, capabilities: ['blueprint:read'] },
  { path: 'fleet', icon: Server, capabilities: ['agent:read'] },
  { path: 'checks', icon: Activity, capabilities: ['synthetic:read'] },
  { path: 'findings', icon: ShieldAlert, capabilities: ['finding:read'] },
  { path: 'costs', icon: ChartColumn, capabilities: ['organisation:read'] },
  { path: 'settings', icon: Settings, capabilities: ['organisation:update'] },
  { path: 'integrations', icon: Network, capabilities: ['key:manage', 'scim:manage', 'organisation:update'] },
  { path: 'audit', icon: ScrollText, capabilities: ['audit:read'] },
];
