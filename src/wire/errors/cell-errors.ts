import type { Placement } from '../../domain/organisations/cells';
import { misdirected, violated } from './http-errors';
import { violation } from '../../domain/refusal';

/**
 * 421: another cell serves the organisation.
 *
 * @param placement region and cell of the organisation
 * @param address of that cell; null if `CELLS` does not list it
 */
export const wrongCell = ({ homeRegion, cell }: Placement, address: string | null) =>
  misdirected('WRONG_CELL', 'Another cell serves this organisation.', {
    home_region: homeRegion,
    deployment_cell: cell,
    address,
    remedy:
      address === null
        ? 'Ask the platform operator for the address of the cell. CELLS does not list it.'
        : `Send the request to ${address}.`,
  });

/** 400: there is no cell with this name. */
export const unknownCell = (cell: string) =>
  violated(
    violation(
      'CELL_UNKNOWN',
      'deployment_cell',
      `There is no deployment cell named "${cell.slice(0, 60)}" in this region.`,
      'Use a cell that CELLS lists.',
    ),
  );
