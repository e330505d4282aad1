/**
 * Whether the server has only the pages that emails link to (CONSOLE=off). These pages then lead to no other page and keep
 * no session.
 */
export const isStandalone = document.querySelector<HTMLMetaElement>('meta[name="tenantry-console"]')?.content === 'off';
