import { find } from '../../../api/words';

/**
 * What the event feed calls a type of events, such as "Finding created" for `finding.created`.
 *
 * @param type its code, which is that of a later version if there are no words for it
 */
export const eventWords = (type: string): string => find('events', `types.${type}`) ?? type;
