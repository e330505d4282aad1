/** The support view: its page, its banner, and what is not part of it. */
export const support = {
  title: 'Support view',
  why: 'You read one organisation for 60 minutes, and can change nothing. Its audit log shows your name, your reason, and when you begin and end.',
  code: 'Code from the admin panel',
  codeHint: 'It works once, within five minutes.',
  open: 'Open the support view',
  endedTitle: 'Support view ended',
  ended: 'The support view has ended. Nothing of the organisation can be read here any more. You can close this tab.',
  another:
    'To read on, open another view in the admin panel, on the page of the organisation, and enter its code here.',
  banner: 'Support view of {{organisation}}',
  label: 'Support view',
  who: '{{name}} can read here, and change nothing. Reason: {{reason}}',
  left_one: '{{count}} minute left, until {{time}}',
  left_other: '{{count}} minutes left, until {{time}}',
  end: 'End the view',
  notPart: 'This is not part of a support view, which shows no tokens, secrets, settings or exports.',
  menu: 'Language and colours',
} as const;
