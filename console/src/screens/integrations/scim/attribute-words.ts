import { find } from '../../../api/words';

const wordOf = (attribute: string): string =>
  find('scimLog', `attributeNames.${attribute.replace(/^name\./, '')}`) ?? attribute;

/**
 * What people call the attributes that a directory changed.
 *
 * @param attributes names of SCIM, such as `name.givenName`; one without a word stays as it is
 */
export const attributeWords = (attributes: readonly string[] | null): string | undefined =>
  attributes?.map(wordOf).join(', ');
