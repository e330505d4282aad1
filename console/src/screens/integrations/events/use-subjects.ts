import { useRecordNames } from '../../../records/use-record-names';
import { type Subject, subjectOf } from './subject';
import type { FeedEvent } from './use-events';

/**
 * Says what an event is about, what that is called, and whether it still exists: the name in the event, or that of today.
 *
 * @param pages the events of each page
 */
export const useSubjects = (pages: readonly (readonly FeedEvent[])[]) => {
  const subjectsOf = (events: readonly FeedEvent[]): Subject[] =>
    events.map(({ data }) => subjectOf(data)).filter((subject) => subject !== null);
  const today = useRecordNames(pages.map(subjectsOf));
  return ({ data }: FeedEvent): { target: Subject; name: string | null; exists: boolean } | null => {
    const target = subjectOf(data);
    return target && { target, name: target.name ?? today.get(target.id) ?? null, exists: today.has(target.id) };
  };
};
