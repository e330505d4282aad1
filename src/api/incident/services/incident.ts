import type { Core } from '@strapi/strapi';
import { INCIDENT_OPENED, openedUpdate } from '../../../commands/incidents/change-incidents';
import { emitEvents } from '../../../commands/events/emit-events';
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
      const { title, checks } = values as { title: string; checks: string[] | null };
      const payload = { incident: { documentId, title, status: 'open', checks: checks ?? [] } };
      await emitEvents(strapi, [{ name: INCIDENT_OPENED, organisationId, payload }]);
      await wakeAlerts(strapi, defined(organisationId), Date.now());
    },
  })({ strapi });
