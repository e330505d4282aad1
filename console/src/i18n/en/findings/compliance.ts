/** The findings of each control of a standard. */
export const compliance = {
  title: 'Findings by control',
  by: 'Standard',
  groups: { iso_control: 'ISO/IEC 27001', nis2_article: 'NIS 2' },
  counted: 'The severities count findings that are open or in progress.',
  control: 'Control',
  noControl: 'No control',
  overdue: 'Overdue',
  oldest: 'Oldest',
  accepted: 'Accepted',
  median: 'Days to mitigate (median)',
  none: 'No finding concerns a control.',
  print: 'Print',
  csv: 'Download as CSV',
  printed: 'Findings by control, {{by}}. {{date}}',
} as const;
