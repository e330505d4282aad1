import type { firstSteps as en } from '../../en/onboarding/first-steps';
import type { Translation } from '../../translation';

export const firstSteps: Translation<typeof en> = {
  title: 'Erste Schritte',
  progress_one: '{{done}} von {{count}} erledigt',
  progress_other: '{{done}} von {{count}} erledigt',
  dismiss: 'Erste Schritte ausblenden',
  isDone: 'Erledigt:',
  steps: {
    people: {
      label: 'Personen einladen',
      why: 'Eine zweite Person prüft Blueprints und kann für Sie einspringen.',
    },
    budget: {
      label: 'Budget festlegen',
      why: 'Sie werden gewarnt, bevor der Monat mehr kostet, als Sie wollen.',
    },
    agent: {
      label: 'Agenten anmelden',
      why: 'Er führt Checks und Schritte von Deployments auf Ihren Maschinen aus.',
    },
    check: {
      label: 'Check anlegen',
      why: 'Er sagt, ob Ihr Dienst erreichbar ist, und meldet, wenn er es nicht ist.',
    },
    report: {
      label: 'Befunde importieren',
      why: 'Senden Sie den Bericht eines Scanners, und entscheiden Sie über jeden Befund.',
    },
    draft: { label: 'Blueprint entwerfen', why: 'Er beschreibt in Schritten, was Sie bereitstellen.' },
  },
};
