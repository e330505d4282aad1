import { GROUP_SCHEMA } from '../wire/scim/group';
import type { ScimOperation } from '../wire/scim/operations';
import { PATCH_SCHEMA } from '../wire/scim/patch';
import { SEARCH_SCHEMA } from '../wire/scim/search';
import { USER_SCHEMA } from '../wire/scim/user';

/** Bodies as directories send them. */
export const SCIM_EXAMPLES: Record<NonNullable<ScimOperation['takes']>, object> = {
  User: {
    schemas: [USER_SCHEMA],
    userName: 'ada@example.com',
    displayName: 'Ada Lovelace',
    emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
    active: true,
  },
  Group: { schemas: [GROUP_SCHEMA], displayName: 'Cloud engineers' },
  PatchOp: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: 'Ada King' }] },
  SearchRequest: { schemas: [SEARCH_SCHEMA], filter: 'displayName sw "A"', count: 10 },
};
