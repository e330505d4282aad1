/** The page that creates an organisation. */
export const newOrganisation = {
  title: 'New organisation',
  plan: {
    unlimited: 'Your plan allows any number of organisations.',
    within_one: 'Your plan allows one organisation: this one.',
    within_other: 'Your plan allows {{count}} organisations. This will be number {{place}}.',
    trial_one:
      'Your trial allows any number of organisations until {{date}}. After that, your plan allows one. The newest ones beyond get a grace period of {{days}} days, and are then suspended: they can be read, but not changed.',
    trial_other:
      'Your trial allows any number of organisations until {{date}}. After that, your plan allows {{count}}. The newest ones beyond get a grace period of {{days}} days, and are then suspended: they can be read, but not changed.',
    laterTitle: 'After your trial, your plan does not allow this one',
    beyond_one:
      'Your plan allows one organisation, and you own {{owned}}. A new one gets a grace period of {{days}} days, and is then suspended: it can be read, but not changed. Ask the operator of this service for a larger plan.',
    beyond_other:
      'Your plan allows {{count}} organisations, and you own {{owned}}. A new one gets a grace period of {{days}} days, and is then suspended: it can be read, but not changed. Ask the operator of this service for a larger plan.',
    beyondTitle: 'Your plan does not allow a further organisation',
  },
} as const;
