/**
 * Whether a server is one of production. Only the two words for developers and tests relax rules, so that a typing error or a name such
 * as staging does not.
 *
 * @param nodeEnv the value of `NODE_ENV`
 */
export const isProduction = (nodeEnv: string | undefined): boolean => nodeEnv !== 'development' && nodeEnv !== 'test';
