import type { Core } from '@strapi/strapi';

/** Replaced by the part "webhook". */
export const newCallbackSecret = (): string => '';

/** Replaced by the part "webhook". */
export const sendStep = async (strapi: Core.Strapi, attempt: string): Promise<void> => {
  strapi.log.debug(attempt);
};
