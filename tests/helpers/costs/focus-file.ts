const COLUMNS = [
  'BilledCost',
  'EffectiveCost',
  'BillingAccountId',
  'SubAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargeDescription',
  'ChargePeriodStart',
  'ChargePeriodEnd',
  'ProviderName',
  'ServiceName',
  'ResourceId',
] as const;

export type FocusRow = Partial<Record<(typeof COLUMNS)[number], string>>;

const DEFAULTS: Record<(typeof COLUMNS)[number], string> = {
  BilledCost: '1',
  EffectiveCost: '99',
  BillingAccountId: '',
  SubAccountId: '',
  BillingCurrency: 'EUR',
  BillingPeriodStart: '2026-05-01T00:00:00Z',
  ChargeCategory: 'Usage',
  ChargeDescription: 'Virtual machine',
  ChargePeriodStart: '2026-05-10T00:00:00Z',
  ChargePeriodEnd: '2026-05-11T00:00:00Z',
  ProviderName: 'Acme Cloud',
  ServiceName: 'Compute',
  ResourceId: 'vm-1',
};

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A FOCUS file with these rows. A row that is a text is inserted as it is. */
export const focusFile = (rows: readonly (FocusRow | string)[], lineBreak = '\n'): string =>
  [
    COLUMNS.join(','),
    ...rows.map((row) =>
      typeof row === 'string' ? row : COLUMNS.map((name) => quote(row[name] ?? DEFAULTS[name])).join(','),
    ),
    '',
  ].join(lineBreak);

/** A FOCUS file with these rows, which can have columns that FOCUS or Tenantry does not know. */
export const focusTable = (rows: readonly Record<string, string>[]): string => {
  const names = [...new Set([...COLUMNS, ...rows.flatMap(Object.keys)])];
  const defaults: Record<string, string> = DEFAULTS;
  return [names, ...rows.map((row) => names.map((name) => quote(row[name] ?? defaults[name] ?? '')))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
};
