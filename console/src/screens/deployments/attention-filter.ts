import type { Attention } from '../../../../src/domain/deployments/notices/attention';

const isoOf = (ms: number): string => new Date(ms).toISOString();

/**
 * The conditions of a list for deployments that people look for.
 *
 * @param now in milliseconds
 */
export const attentionFilter = ({ statuses, time }: Attention, now: number): string[] => {
  const ofStatus = `status:$in:${statuses.join(',')}`;
  if (!time) return [ofStatus];
  const { field, from, until } = time;
  return [
    ofStatus,
    ...(from === undefined ? [] : [`${field}:$gte:${isoOf(now + from)}`]),
    ...(until === undefined ? [] : [`${field}:$lte:${isoOf(now + until)}`]),
    ...(from === undefined && until === undefined ? [`${field}:$notNull:true`] : []),
  ];
};
