import { find } from '../api/words';

/** Who did something, as the audit log says it. Histories of records do not give the ID. */
export interface Actor {
  actor_kind: string;
  actor_label: string | null;
  actor_id?: string | null;
}

/** What a watchdog is called, such as "Budget watchdog" for `budget`; another ID, or that of a later version, is itself. */
export const watchdogWords = (id: string): string => find('audit', `watchdogs.${id}`) ?? id;

/** The name of an actor, such as that of a person, or the words for a watchdog, whose label is "watchdog" and its ID. */
export const actorName = ({ actor_kind: kind, actor_label: label, actor_id: id }: Actor): string => {
  const name = label ?? id ?? '';
  return kind === 'watchdog' ? watchdogWords(name.replace(/^watchdog /, '')) : name;
};
