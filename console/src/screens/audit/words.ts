import { find, labelOf } from '../../api/words';

/** What the log calls a type of records, such as "Agent" for `svc-agent`. */
export const typeWords = (type: string): string => find('auditFields', `types.${type}`) ?? type;

/**
 * What the log calls an action, such as "Agent created" for `svc-agent.create`.
 *
 * @param action its code, which is that of a later version if there are no words for it
 */
export const actionWords = (action: string): string => {
  const words = find('auditActions', `actions.${action}`);
  if (words !== undefined) return words;
  const [type = '', verb = ''] = action.split('.');
  const [sentence, subject] = [find('auditActions', `writes.${verb}`), find('auditFields', `types.${type}`)];
  return sentence === undefined || subject === undefined ? action : sentence.replace('{{type}}', subject);
};

const wordOf = (name: string): string | undefined =>
  find('auditFields', `fields.${name}`) ??
  find('auditFields', `details.${name}`) ??
  labelOf({ path: [name], message: '' });

/**
 * What the log calls a field, or a part of one: its label in forms, and the way to the part as it is stored.
 *
 * @param path such as `steps[1].name`
 * @returns the path itself if no label is known
 */
export const fieldWords = (path: string): string => {
  const [, name = path, rest = ''] = /^(\w+)(.*)$/.exec(path) ?? [];
  const word = wordOf(name);
  if (word === undefined) return path;
  return rest === '' ? word : `${word}: ${rest.replace(/^\./, '')}`;
};

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a time or a day, as the API writes them. */
export const timeKind = (text: string): 'moment' | 'day' | null => {
  if (Number.isNaN(Date.parse(text))) return null;
  return MOMENT.test(text) ? 'moment' : DAY.test(text) ? 'day' : null;
};
