import type { Page } from 'playwright-core';

/** Signs in on the sign-in page of the console: first the address, then the password. */
export const signInWithPassword = async (page: Page, identifier: string, password: string): Promise<void> => {
  await page.getByLabel('Email address or user name').fill(identifier);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
