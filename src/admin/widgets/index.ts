import type { WidgetArgs } from '@strapi/strapi/admin';
import { Bell, ChartPie, Clock } from '@strapi/icons';
import { CAN_READ } from '../operations/data';

/** Our widgets of the home page. */
const OURS: WidgetArgs[] = [
  {
    id: 'organisations',
    pluginId: 'operations',
    icon: ChartPie,
    title: { id: 'operations.widget.organisations', defaultMessage: 'Organisations by status' },
    link: { label: { id: 'operations.widget.all', defaultMessage: 'Operations' }, href: '/operations/organisations' },
    component: async () => (await import('./organisations')).default,
    permissions: CAN_READ,
  },
  {
    id: 'attention',
    pluginId: 'operations',
    icon: Bell,
    title: { id: 'operations.widget.attention', defaultMessage: 'Needs attention' },
    component: async () => (await import('./attention')).default,
    permissions: CAN_READ,
  },
  {
    id: 'upcoming',
    pluginId: 'operations',
    icon: Clock,
    title: { id: 'operations.widget.upcoming', defaultMessage: 'What changes next' },
    component: async () => (await import('./upcoming')).default,
    permissions: CAN_READ,
  },
];

/** Strapi's widgets that stay. The last edited record is always a run of a watchdog, and nothing here is published. */
const KEPT = ['profile-info'];

/** The widgets of the home page: ours first. */
export const arrangeWidgets = (widgets: WidgetArgs[]): WidgetArgs[] => [
  ...OURS,
  ...widgets.filter(({ id }) => KEPT.includes(id)),
];
