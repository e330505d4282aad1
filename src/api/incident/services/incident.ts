import type { Core } from '@strapi/strapi';
import { emitIncident, INCIDENT_OPENED, openedUpdate } from '../../../commands/incidents/change-incidents';
import { resourceService } from '../../../http/resource-service';
import { wakeAlerts } from '../../../repositories/alerts/alert-turns';
import { incident } from '../../../resources/incident';
import { defined } from '../../../values';

/** Opens incidents by hand. */
export default ({ strapi }: { strapi: Core.Strapi }) =>
  resourceService(incident, {
    beforeCreate(values, { principal }) {
      const now = new Date();
      const updates = [openedUpdate(now, null, principal.name)];
      return { values: { ...values, status: 'open', started_at: now, updates } };
    },
    async afterCreate({ documentId, organisationId, values }) {
      const { title, checks, started_at } = values as { title: string; checks: string[] | null; started_at: string };
      await emitIncident(strapi, INCIDENT_OPENED, organisationId, {
        ...{ documentId, title, status: 'open', checks: checks ?? [] },
        ...{ startedAt: new Date(started_at).getTime(), resolvedAt: null },
      });
      await wakeAlerts(strapi, defined(organisationId), Date.now());
    },
  })({ strapi });
