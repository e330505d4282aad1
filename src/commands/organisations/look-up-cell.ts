import type { Core } from '@strapi/strapi';
import { addressOf, isServedBy } from '../../domain/organisations/cells';
import { cellSettings } from '../../tenancy/store/cells';
import { placementOfSlug } from '../../tenancy/store/slug-placement';
import { notFound } from '../../wire/errors/http-errors';

/** The cell that serves an organisation. */
export interface FoundCell {
  organisation: string;
  home_region: string | null;
  deployment_cell: string | null;
  /** Null if `CELLS` does not list the cell. */
  address: string | null;
  is_here: boolean;
}

/**
 * Finds the cell of an organisation. Without cells there is nothing to look up, and the error does not reveal which
 * slugs exist. With cells, every slug has one, also those of no organisation.
 *
 * @param slug of the organisation
 * @throws NotFoundError `CELLS_NOT_CONFIGURED`; `NOT_FOUND` if there are no organisations
 */
export const lookUpCell = async (strapi: Core.Strapi, slug: string): Promise<FoundCell> => {
  const { own, addresses } = cellSettings(strapi);
  if (own === null && addresses.size === 0)
    throw notFound('This installation has no cells.', {
      code: 'CELLS_NOT_CONFIGURED',
      remedy: 'Stay at this address: it serves every organisation.',
    });
  const placement = await placementOfSlug(strapi, slug);
  if (!placement) throw notFound('There are no organisations.');
  return {
    organisation: slug,
    home_region: placement.homeRegion,
    deployment_cell: placement.cell,
    address: addressOf(addresses, placement),
    is_here: isServedBy(own, placement),
  };
};
