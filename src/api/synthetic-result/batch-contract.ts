import { REPORTED_FIELDS } from '../../resources/synthetic-result';
import { records } from '../../wire/record-list';

/** The most results of one request. */
export const MAX_BATCH = 500;

/** The results of a batch. Its controller reads them, because some can be valid although others are not. */
export const SENT_RESULTS = records('The results.', REPORTED_FIELDS, { max: MAX_BATCH });
