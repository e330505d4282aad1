import type { Content } from '@tenantry/client';

/** What the overview of an organisation contains. */
export type Overview = Content<'/api/organisations/{id}/overview', 'get'>['data'];
