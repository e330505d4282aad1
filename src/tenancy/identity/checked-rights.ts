import type { Core } from '@strapi/strapi';

/**
 * A right ends within a second of its removal (docs/api-rules.md#changes-of-rights), so what has waited for longer is
 * checked again.
 */
const LONG_WAIT_MS = 1000;

/** What a request has stored about the check of its rights. */
export interface CheckedRights {
  /** When its credential was verified, as `performance.now()`. */
  verifiedAt: number;
  /** Checks its rights again. Only before the first transaction, because that can end the rights itself. */
  checkAgain?: () => Promise<void>;
}

/** Whether the credential of a request was verified so long ago that its rights may have ended. */
export const isLongAgo = ({ verifiedAt }: CheckedRights): boolean => performance.now() - verifiedAt > LONG_WAIT_MS;

/** Checks the rights of the current request again if it has waited for long; call it when a transaction has its turn. */
export const checkRightsAfterWait = async (strapi: Core.Strapi): Promise<void> => {
  const state: CheckedRights | undefined = strapi.requestContext.get()?.state;
  if (!state?.checkAgain) return;
  const { checkAgain } = state;
  delete state.checkAgain;
  if (isLongAgo(state)) await checkAgain();
};
