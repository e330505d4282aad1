import { KeyRound, type LucideIcon, Network, RadioTower, Users, Webhook } from 'lucide-react';
import type { integrations } from '../../i18n/en/integrations';
import type { Capability } from '../../session/use-me';

interface Tab {
  path: keyof (typeof integrations)['tabs'];
  icon: LucideIcon;
  /** Who sees the tab. */
  capability: Capability;
}

/** The tabs of the screen, in their order. */
export const TABS: readonly Tab[] = [
  { path: 'keys', icon: KeyRound, capability: 'key:manage' },
  { path: 'webhooks', icon: Webhook, capability: 'organisation:update' },
  { path: 'events', icon: RadioTower, capability: 'organisation:update' },
  { path: 'scim', icon: Users, capability: 'scim:manage' },
  { path: 'directories', icon: Network, capability: 'organisation:update' },
];
