import { app } from './api';

/** What config/cells.ts says without settings. */
const NOTHING = { homeRegion: '', deploymentCell: '', isDefault: false, cells: '' };

/** Makes the node one of a cell, as its environment would. */
export const becomeCell = (deploymentCell: string, settings: Partial<typeof NOTHING> = {}): void => {
  app().config.set('cells', { ...NOTHING, homeRegion: 'eu', deploymentCell, ...settings });
};

/** Makes the node serve every organisation again. */
export const leaveCells = (): void => {
  app().config.set('cells', { ...NOTHING });
};
