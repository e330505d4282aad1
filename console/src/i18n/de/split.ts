import type { split as en } from '../en/split';
import type { Translation } from '../translation';

export const split: Translation<typeof en> = {
  title: '{{name}} in zwei teilen',
  group: 'Zusammenführen und teilen',
  groupAbout:
    'Die Daten ziehen in eine andere Organisation um, die Ihnen gehört, oder in zwei neue. Diese wird mit ihrer Geschichte archiviert.',
  about: 'Zwei neue Organisationen erhalten die Daten. Diese wird archiviert, mit ihrer Geschichte.',
  begin: 'Teilung planen',
  steps: 'Schritte der Teilung',
  part: 'Name der neuen Organisation',
  partHint: 'Sie erhält, was Sie unten wählen.',
  rest: 'Name der anderen Organisation',
  restHint: 'Sie erhält alles, was Sie nicht wählen.',
  goes: 'Sie sind Inhaber beider. Wer und was geht außerdem zur neuen Organisation? Verknüpftes bleibt zusammen, etwa ein Agent und seine Instanz.',
  gets: '{{name}} erhält',
  copied: 'Wird in beide kopiert',
  confirmWhy:
    'Eine Teilung lässt sich nicht rückgängig machen. {{name}} wird archiviert, und die Mitglieder arbeiten in den beiden neuen Organisationen.',
  split: 'Endgültig teilen',
  done: '{{name}} ist geteilt.',
};
