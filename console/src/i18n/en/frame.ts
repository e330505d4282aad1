/** What surrounds the screens: search, the way back, help. */
export const frame = {
  unknownScreen: 'There is nothing at this address. It may be mistyped, or from an older version.',
  noRight: 'Your role, {{role}}, cannot do this. Ask an owner or admin of {{organisation}}.',
  trail: 'You are here',
  control: 'Ctrl',
  search: {
    open: 'Search',
    title: 'Search this organisation',
    placeholder: 'Name of a screen or record',
    results: 'Results',
    screens: 'Screens',
    hint: 'Two letters or more also find records.',
    searching: 'Searching…',
    none: 'Nothing here has this name.',
    failed: 'Some records could not be searched. Try again in a moment.',
    found_one: '{{count}} result',
    found_other: '{{count}} results',
  },
} as const;
