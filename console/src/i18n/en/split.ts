/** The split of an organisation in two. */
export const split = {
  title: 'Split {{name}} in two',
  group: 'Merge and split',
  groupAbout:
    'The records of this organisation move to another one that you own, or into two new ones. This organisation is then archived, with its history.',
  about:
    'Two new organisations get the records of this organisation. This organisation is then archived, with its history.',
  begin: 'Plan a split',
  steps: 'Steps of the split',
  part: 'Name of the first new organisation',
  partHint: 'It gets what you choose below.',
  rest: 'Name of the second new organisation',
  restHint: 'It gets everything that you do not choose.',
  goes: 'You become an owner of both. Choose which members and records move to the first. Linked records move together, such as an agent and its instance.',
  gets: '{{name}} gets',
  copied: 'Is copied to both',
  confirmWhy: 'A split cannot be undone. {{name}} is archived, and its members work in the two new organisations.',
  split: 'Split for good',
  done: '{{name}} is split.',
} as const;
