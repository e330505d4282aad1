import type { CellConfig } from '../src/domain/organisations/cells';

/** Which organisations this node serves, and the addresses of other cells. If nothing is set, it serves all organisations. */
export default ({ env }: { env: StrapiEnv }): CellConfig => ({
  homeRegion: env('HOME_REGION', ''),
  deploymentCell: env('DEPLOYMENT_CELL', ''),
  isDefault: env.bool('CELL_DEFAULT', false),
  cells: env('CELLS', ''),
});
