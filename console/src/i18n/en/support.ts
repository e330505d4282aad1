/** The support view: its page, its banner, and what is not part of it. */
export const support = {
  title: 'Support view',
  why: 'You read one organisation for 60 minutes, and change nothing. Its members see your name, your reason, and when you begin and end in their audit log.',
  code: 'Code from the admin panel',
  codeHint: 'It works once, and for five minutes.',
  open: 'Open the support view',
  ended: 'The support view has ended. You can close this tab, or open another support view with a new code.',
  banner: 'Support view of {{organisation}}',
  label: 'Support view',
  reason: 'Reason: {{reason}}',
  left_one: '{{count}} minute left',
  left_other: '{{count}} minutes left',
  end: 'End',
  notPart: 'This is not part of a support view. It shows no tokens, secrets, settings and exports.',
  menu: 'Language and colours',
} as const;
