/** The nonce of the page's policy, for style elements that scripts add. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Gives the nonce to packages that add style elements themselves, such as the one that stops the page behind a dialog. */
export const shareNonce = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
};
