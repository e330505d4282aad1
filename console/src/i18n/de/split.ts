import type { split as en } from '../en/split';
import type { Translation } from '../translation';

export const split: Translation<typeof en> = {
  title: '{{name}} in zwei Organisationen aufteilen',
  group: 'Zusammenführen und aufteilen',
  groupAbout:
    'Die Daten dieser Organisation ziehen in eine andere um, die Ihnen gehört, oder in zwei neue. Danach wird diese Organisation mit ihrem Verlauf archiviert.',
  about:
    'Zwei neue Organisationen erhalten die Daten dieser Organisation. Danach wird diese Organisation mit ihrem Verlauf archiviert.',
  begin: 'Aufteilung planen',
  steps: 'Schritte der Aufteilung',
  part: 'Name der ersten neuen Organisation',
  partHint: 'Diese neue Organisation erhält, was Sie unten auswählen.',
  rest: 'Name der zweiten neuen Organisation',
  restHint: 'Diese neue Organisation erhält alles, was Sie nicht auswählen.',
  goes: 'Sie werden Inhaber beider Organisationen. Wählen Sie die Mitglieder und Daten, die in die erste umziehen. Was zusammengehört, bleibt zusammen, etwa ein Agent und seine Instanz.',
  gets: '{{name}} erhält',
  copied: 'Wird in beide kopiert',
  confirmWhy:
    'Eine Aufteilung lässt sich nicht rückgängig machen. {{name}} wird archiviert, und die Mitglieder arbeiten in den beiden neuen Organisationen.',
  split: 'Endgültig aufteilen',
  done: '{{name}} ist aufgeteilt.',
};
