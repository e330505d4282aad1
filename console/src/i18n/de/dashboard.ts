import type { dashboard as en } from '../en/dashboard';
import type { Translation } from '../translation';

export const dashboard: Translation<typeof en> = { title: 'Dashboard' };
