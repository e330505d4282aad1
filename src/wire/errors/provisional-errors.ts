import { invalid } from './http-errors';

/**
 * 400: the request contains no setting that can be provisional.
 *
 * @param settings those that can, in words
 */
export const nothingProvisional = (settings: string) =>
  invalid(
    [{ path: ['confirm_within'], message: `confirm_within requires ${settings} in the body.` }],
    'NOTHING_TO_CONFIRM',
    { remedy: 'Omit confirm_within, or send the setting that you want to make provisional.' },
  );

/**
 * 400: no provisional setting is waiting for confirmation, or its deadline has passed.
 *
 * @param setting which one
 * @param shown the fields that show its state
 */
export const nothingToConfirm = (
  setting: 'ip_allowlist' | 'sign_in_policy' = 'ip_allowlist',
  shown = 'ip_allowlist and ip_allowlist_confirm_by',
) =>
  invalid(
    [{ path: [setting], message: `No change of ${setting} is waiting for confirmation.` }],
    'NOTHING_TO_CONFIRM',
    { remedy: `Read ${shown}: the change has already been confirmed or reverted.` },
  );
