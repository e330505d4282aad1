/**
 * Whether a server is one of production. Only the two words for developers and tests relax rules, so that a typing error or a name such
 * as staging does not.
 *
 * @param nodeEnv the value of `NODE_ENV`; without one, Strapi 5.54 is in development, and `npm start` sets one
 */
export const isProduction = (nodeEnv = 'development'): boolean => nodeEnv !== 'development' && nodeEnv !== 'test';
