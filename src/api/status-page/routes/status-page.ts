import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { statusPage } from '../../../resources/status-page';

const { organisation, slug, title, description, language, timezone, components, subscriptions } = statusPage.fields;

const publication = { kind: 'action', access: 'status-page:publish', resource: statusPage } as const;

export default {
  routes: [
    ...resourceRoutes(statusPage, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: 'synthetic:report',
      update: 'synthetic:report',
      remove: 'status-page:publish',
    }),
    route('POST', '/status-pages/preview', 'status-page.preview', {
      kind: 'custom',
      isReading: true,
      access: 'synthetic:report',
      choosesOrganisation: true,
      tag: 'Status pages',
      summary: 'Preview a status page',
      description:
        'The page that visitors would see with these fields and the current data of the organisation, in the language of the page. Nothing is stored or published.',
      input: { organisation, slug, title, description, language, timezone, components, subscriptions },
      required: statusPage.requiredOnCreate,
      answer: z.object({ data: z.object({ html: z.string().describe('A document without scripts.') }) }),
      codes: ['ORGANISATION_UNDECIDED', 'RELATION_NOT_FOUND', 'FIELD_NOT_WRITABLE', 'READS_BUSY'],
    }),
    route('POST', '/status-pages/:id/publish', 'status-page.publish', {
      ...publication,
      summary: 'Publish one status page',
      description: 'Everybody can read it from then on at /status/{slug}.',
      codes: ['FEATURE_NOT_IN_PLAN'],
    }),
    route('POST', '/status-pages/:id/unpublish', 'status-page.unpublish', {
      ...publication,
      summary: 'Withdraw one status page',
      description: 'Its address does not exist any more until it is published again.',
    }),
  ],
};
