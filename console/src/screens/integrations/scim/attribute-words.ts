import type { scimLog } from '../../../i18n/en/scim-log';
import { isOneOf } from '../../../../../src/values';

type AttributeName = keyof (typeof scimLog)['attributeNames'];

const NAMES = [
  'userName',
  'externalId',
  'displayName',
  'name',
  'givenName',
  'familyName',
  'formatted',
  'active',
  'emails',
  'groups',
  'roles',
  'members',
] as const satisfies AttributeName[];

/**
 * What people call the attributes that a directory changed.
 *
 * @param attributes names of SCIM, such as `name.givenName`; one without a word stays as it is
 * @param wordOf the word in the language of the reader
 */
export const attributeWords = (
  attributes: readonly string[] | null,
  wordOf: (name: AttributeName) => string,
): string | undefined =>
  attributes
    ?.map((attribute) => {
      const name = attribute.replace(/^name\./, '');
      return isOneOf(NAMES, name) ? wordOf(name) : attribute;
    })
    .join(', ');
