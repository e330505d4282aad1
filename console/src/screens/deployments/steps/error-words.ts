import i18next from 'i18next';
import { readStepError } from '../../../../../src/domain/deployments/failures/step-errors';
import { DEPLOYMENT_STEP_STATUSES } from '../../../../../src/domain/vocabularies';
import { isOneOf } from '../../../../../src/values';
import { reasonWords } from '../../../api/reason-words';
import { filled, find } from '../../../api/words';

/** Why a step ended, in the language of the reader; null if an executor or a person said it in words of their own. */
export const stepErrorWords = (error: string): string | null => {
  const read = readStepError(error);
  if (!read) return null;
  const { code, values } = read;
  const reason = values.reason === undefined ? {} : { reason: reasonWords(values.reason) };
  const sentence = find('deployments', `stepErrors.${code}`);
  return sentence === undefined ? null : filled(sentence, { ...values, ...reason });
};

const endOf = (text: string): string | null =>
  isOneOf(DEPLOYMENT_STEP_STATUSES, text) ? i18next.t(`deployments:stepStatuses.${text}`) : stepErrorWords(text);

/**
 * Why a deployment failed, in the language of the reader: the name of a step, and its error or status. The name can contain the mark
 * between them.
 *
 * @returns null if an executor or a person said it in words of their own
 */
export const failureWords = (failure: string): string | null => {
  for (const { index } of failure.matchAll(/: /g)) {
    const words = endOf(failure.slice(index + 2));
    if (words !== null) return `${failure.slice(0, index)}: ${words}`;
  }
  return null;
};
