import type { copyId as en } from '../en/copy-id';
import type { Translation } from '../translation';

export const copyId: Translation<typeof en> = {
  label: 'ID kopieren',
  id: 'ID',
  done: 'Die ID ist kopiert.',
  failed: 'Der Browser lässt das Kopieren nicht zu. Die ID ist {{id}}',
};
