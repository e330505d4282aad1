import type { deploymentActs as en } from '../../en/deployments/acts';
import type { Translation } from '../../translation';

export const deploymentActs: Translation<typeof en> = {
  reason: 'Grund',
  reasonOptional: 'Grund (freiwillig)',
  approve: {
    label: 'Freigeben',
    title: '{{name}} freigeben?',
    why: 'Seine ersten Schritte beginnen sofort.',
    done: 'Es ist freigegeben.',
  },
  reject: {
    label: 'Ablehnen',
    title: '{{name}} ablehnen?',
    why: 'Es läuft nie. Das reservierte Budget wird frei.',
    done: 'Es ist abgelehnt.',
  },
  cancel: {
    label: 'Deployment abbrechen',
    keep: 'Weiterlaufen lassen',
    title: '{{name}} abbrechen?',
    why: 'Kein weiterer Schritt beginnt, und laufende sollen anhalten. Was angelegt ist, bleibt.',
    done: 'Es wird abgebrochen.',
  },
  retry: { label: 'Ab dem Fehler wiederholen', done: 'Es geht weiter.' },
  move: 'Auf Version {{number}} umstellen',
  verify: { label: 'Jetzt prüfen', done: 'Es wird geprüft.' },
  destroy: {
    label: 'Abbauen',
    title: '{{name}} abbauen?',
    why: 'Seine Schritte werden in umgekehrter Reihenfolge rückgängig gemacht, und seine Instanzen werden beendet. Das lässt sich nicht rückgängig machen.',
    type: 'Geben Sie zur Bestätigung {{name}} ein',
    done: 'Es wird abgebaut.',
  },
};
