import type { scimLog } from '../../../i18n/en/scim-log';
import { isOneOf } from '../../../../../src/values';

type Reason = keyof (typeof scimLog)['reasons'];

const BY_KEYWORD = [
  'uniqueness',
  'mutability',
  'invalidValue',
  'invalidSyntax',
  'invalidPath',
  'invalidFilter',
  'noTarget',
  'tooMany',
] as const satisfies Reason[];

const BY_STATUS: Partial<Record<number, Reason>> = { 403: 'forbidden', 404: 'absent', 413: 'tooLarge' };

/** What the log has of the response. */
interface Refusal {
  scim_type: string | null;
  status_code: number | null;
}

/** Why a request was refused: the key of its text. */
export const reasonOf = ({ scim_type: keyword, status_code: status }: Refusal): Reason =>
  isOneOf(BY_KEYWORD, keyword) ? keyword : (BY_STATUS[status ?? 0] ?? 'other');
