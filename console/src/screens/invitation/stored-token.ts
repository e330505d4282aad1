const STORED = 'tenantry-invitation';

/** Keeps the token of an invitation while this tab is open, because its page is reloaded after a single sign-on. */
export const storeToken = (token: string): void => sessionStorage.setItem(STORED, token);

/** The token of the invitation that this tab has opened; an empty text if there is none. */
export const storedToken = (): string => sessionStorage.getItem(STORED) ?? '';

/** Forgets it, after the invitation was accepted or declined. */
export const forgetToken = (): void => sessionStorage.removeItem(STORED);
