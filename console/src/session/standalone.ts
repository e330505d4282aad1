const settingOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="tenantry-${name}"]`)?.content;

/**
 * Whether the server has only the pages that emails link to (CONSOLE=off). These pages then lead to no other page and keep
 * no session.
 */
export const isStandalone = settingOf('console') === 'off';

/** Whether the server has no mail server, so that no email will arrive. */
export const sendsNoMail = settingOf('mail') === 'off';
