import type { Core } from '@strapi/strapi';
import type { RetentionSettings } from '../../domain/retention/periods';

/** How long each kind of record is kept. */
export const retentionSettings = (strapi: Core.Strapi): RetentionSettings =>
  strapi.config.get<RetentionSettings>('watchdogs.retention');
