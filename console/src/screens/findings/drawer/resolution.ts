/** Why a finding has its status although no person has decided it. */
export interface Resolution {
  kind: 'not_reported' | 'suppressed' | 'vexFixed' | 'vex' | 'other';
  /** Whatever the report says about it. */
  detail: string;
}

/** Takes apart what the API calls the resolution of a finding; null for none. */
export const resolutionOf = (resolution: string | null | undefined): Resolution | null => {
  if (!resolution) return null;
  const [kind = '', ...rest] = resolution.split(':');
  const detail = rest.join(':').replaceAll('_', ' ');
  if (kind === 'not_reported') return { kind, detail };
  if (kind === 'suppressed') return { kind, detail };
  if (kind === 'vex') return { kind: detail === 'fixed' ? 'vexFixed' : 'vex', detail };
  return { kind: 'other', detail: resolution };
};
