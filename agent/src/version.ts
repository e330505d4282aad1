import { version } from '../package.json';

/** The version of this program. */
export const VERSION: string = version;
/** How it names itself to servers. */
export const USER_AGENT = `tenantry-agent/${version}`;
