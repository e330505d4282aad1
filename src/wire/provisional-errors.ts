import { invalid } from './errors';

/** 400: the request makes no change that could be provisional. */
export const nothingProvisional = () =>
  invalid(
    [{ path: ['confirm_within'], message: 'confirm_within needs sso_only: true or a new ip_allowlist in the body.' }],
    'NOTHING_TO_CONFIRM',
    { remedy: 'Leave confirm_within out, or send the setting that is to be provisional.' },
  );

/** 400: no provisional setting waits, or its time is up. */
export const nothingWaits = () =>
  invalid(
    [{ path: ['ip_allowlist'], message: 'No change of ip_allowlist waits for confirmation.' }],
    'NOTHING_TO_CONFIRM',
    {
      remedy: 'Read ip_allowlist and ip_allowlist_confirm_by: the change was confirmed already, or was reverted.',
    },
  );
