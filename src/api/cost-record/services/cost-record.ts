import { createReadStream } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { importFocus, type ImportReport, type ImportRequest } from '../../../commands/costs/import-focus';
import { resourceService } from '../../../http/resource-service';
import { costRecord } from '../../../resources/cost-record';

interface ImportBounds {
  maxBytes: number;
  maxUnpackedBytes: number;
}

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const bounds = () => strapi.config.get<ImportBounds>('imports');
  return {
    ...resourceService(costRecord)({ strapi }),

    /** How a body with a cost file is received. */
    reception: () => ({ maxBytes: bounds().maxBytes, code: 'IMPORT_TOO_LARGE' }),

    /** Imports a received file. */
    importFile: (file: string, request: Omit<ImportRequest, 'maxBytes'>): Promise<ImportReport> =>
      importFocus(strapi, createReadStream(file), { ...request, maxBytes: bounds().maxUnpackedBytes }),
  };
};
