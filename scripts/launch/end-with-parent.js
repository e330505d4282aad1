'use strict';

/**
 * Ends a build with the process that started it, however that ended. (Listeners of that process would not do: Strapi 5.54
 * removes all of them when it stops.)
 */
process.once('disconnect', () => process.exit(1));
// It must not keep the build alive.
process.channel?.unref();
