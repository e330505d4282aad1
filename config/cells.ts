import type { CellConfig } from '../src/domain/organisations/cells';

/** Which organisations this node serves, and where the others are served. Nothing set: it serves all of them. */
export default ({ env }: { env: StrapiEnv }): CellConfig => ({
  homeRegion: env('HOME_REGION', ''),
  deploymentCell: env('DEPLOYMENT_CELL', ''),
  isDefault: env.bool('CELL_DEFAULT', false),
  cells: env('CELLS', ''),
});
