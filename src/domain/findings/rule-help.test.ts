import { ruleHelpNotes } from './rule-help';

const AT = '2026-03-01T00:00:00.000Z';
const SOURCES = [
  { tool: 'Scan', scannedAt: AT },
  { tool: 'Other', scannedAt: AT },
];

const notedOf = (findings: [source: number, rule: string, help: string | null][], most?: object): string[] => {
  const notes = ruleHelpNotes(SOURCES, { rules: 10, characters: 100, ...most });
  for (const [source, rule_id, help] of findings) notes.note(source, { rule_id, help });
  return notes.noted().map(({ tool, rule_id, help, scanned_at }) => `${tool} ${rule_id} ${help} ${scanned_at === AT}`);
};

it('notes the help once for each tool and rule', () => {
  expect(
    notedOf([
      [0, 'R1', 'One.'],
      [0, 'R1', 'Another.'],
      [1, 'R1', 'Third.'],
      [1, 'R2', null],
    ]),
  ).toEqual(['Scan R1 One. true', 'Other R1 Third. true']);
});

it.each([
  ['rules', { rules: 1 }],
  ['characters', { characters: 5 }],
])('notes no more than so many %s', (_what, most) => {
  expect(
    notedOf(
      [
        [0, 'R1', 'One.'],
        [0, 'R2', 'Two.'],
      ],
      most,
    ),
  ).toEqual(['Scan R1 One. true']);
});
