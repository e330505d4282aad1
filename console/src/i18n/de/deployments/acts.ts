import type { deploymentActs as en } from '../../en/deployments/acts';
import type { Translation } from '../../translation';

export const deploymentActs: Translation<typeof en> = {
  reason: 'Grund',
  reasonOptional: 'Grund (optional)',
  approve: {
    label: 'Freigeben',
    title: '{{name}} freigeben?',
    why: 'Seine ersten Schritte beginnen sofort.',
    done: 'Das Deployment ist freigegeben.',
  },
  reject: {
    label: 'Ablehnen',
    title: '{{name}} ablehnen?',
    why: 'Das Deployment läuft nie. Das reservierte Budget wird frei.',
    done: 'Das Deployment ist abgelehnt.',
  },
  cancel: {
    label: 'Deployment abbrechen',
    keep: 'Weiterlaufen lassen',
    title: '{{name}} abbrechen?',
    why: 'Kein weiterer Schritt beginnt, und laufende sollen anhalten. Was angelegt ist, bleibt.',
    done: 'Das Deployment wird abgebrochen.',
  },
  retry: { label: 'Ab dem Fehler wiederholen', done: 'Das Deployment geht weiter.' },
  move: 'Auf Version {{version}} umstellen',
  verify: { label: 'Jetzt prüfen', done: 'Das Deployment wird geprüft.' },
  destroy: {
    label: 'Abbauen',
    title: '{{name}} abbauen?',
    why: 'Seine Schritte werden in umgekehrter Reihenfolge rückgängig gemacht, und seine Instanzen werden beendet. Das lässt sich nicht rückgängig machen.',
    type: 'Geben Sie zur Bestätigung {{name}} ein',
    done: 'Das Deployment wird abgebaut.',
  },
};
