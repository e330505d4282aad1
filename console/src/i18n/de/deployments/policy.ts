import type { deploymentPolicy as en } from '../../en/deployments/policy';
import type { Translation } from '../../translation';

export const deploymentPolicy: Translation<typeof en> = {
  title: 'Deployments',
  about:
    'Welche Deployments eine Freigabe brauchen, wie lange sie bestehen dürfen und welche Agenten ihre Schritte ausführen dürfen.',
  amount: 'Freigabe nötig bei Kosten über (EUR pro Monat)',
  amountHint: 'Leer: allein wegen der Kosten ist keine Freigabe nötig',
  tags: 'Freigabe für Blueprints mit diesen Tags',
  unknownCosts: 'Freigabe, wenn Kosten von Schritten unbekannt sind',
  lifetime: 'Maximale Lebensdauer (Stunden)',
  lifetimeHint: 'Danach werden Deployments automatisch abgebaut. Leer: unbegrenzt.',
  runners: 'Labels, die Agenten brauchen, je Programm',
  runnersHint: 'Mit diesen Programmen führen Agenten Schritte aus. * steht für jedes Programm.',
  runner: 'Programm',
  labels: 'Labels für {{runner}}',
  labelsHint: 'Ein Agent braucht alle davon',
  addRunner: 'Programm hinzufügen',
  removeRunner: '{{runner}} entfernen',
  twice: 'Jedes Programm kann nur einmal vorkommen.',
};
