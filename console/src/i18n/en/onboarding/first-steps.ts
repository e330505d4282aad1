/** The first steps of a new organisation, on its dashboard. */
export const firstSteps = {
  title: 'First steps',
  progress_one: '{{done}} of {{count}} done',
  progress_other: '{{done}} of {{count}} done',
  dismiss: 'Dismiss the first steps',
  isDone: 'Done:',
  steps: {
    people: { label: 'Invite people', why: 'A second person reviews blueprints, and can step in for you.' },
    budget: { label: 'Set the budget', why: 'You are warned before the month costs more than you want.' },
    agent: { label: 'Enrol an agent', why: 'It runs checks and steps of deployments on your machines.' },
    check: { label: 'Create a check', why: 'It says whether your service is up, and tells you when it is not.' },
    report: { label: 'Import findings', why: 'Send the report of a scanner, and decide about each finding.' },
    draft: { label: 'Draft a blueprint', why: 'It describes what you deploy, in steps.' },
  },
} as const;
