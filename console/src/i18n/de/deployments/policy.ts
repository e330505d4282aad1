import type { deploymentPolicy as en } from '../../en/deployments/policy';
import type { Translation } from '../../translation';

export const deploymentPolicy: Translation<typeof en> = {
  title: 'Deployments',
  about:
    'Welche Deployments eine Freigabe brauchen, wie lange sie bestehen dürfen, und welche Agenten ihre Schritte ausführen dürfen.',
  amount: 'Freigabe ab mehr als so vielen EUR pro Monat',
  amountHint: 'Leer: allein wegen der Kosten ist keine Freigabe nötig',
  tags: 'Freigabe für Blueprints mit diesen Tags',
  unknownCosts: 'Freigabe, wenn Kosten von Schritten unbekannt sind',
  lifetime: 'Nach höchstens so vielen Stunden von selbst abbauen',
  lifetimeHint: 'Leer: Deployments müssen nicht ablaufen',
  runners: 'Labels, die Agenten für Schritte brauchen',
  runnersHint: '* steht für jedes Programm.',
  runner: 'Programm',
  labels: 'Labels für {{runner}}',
  labelsHint: 'Ein Agent braucht alle davon',
  addRunner: 'Programm hinzufügen',
  removeRunner: '{{runner}} entfernen',
  twice: 'Jedes Programm kann nur einmal vorkommen.',
};
