import { mergeConfig, type UserConfig } from 'vite';
import { reportProgress } from './build-progress';
import { changePanelParts, changePanelPartsInDevelopment } from './workarounds/panel-parts';

/** Tenantry's additions to Strapi's configuration of the build. */
export default (config: UserConfig): UserConfig =>
  mergeConfig(config, {
    plugins: [changePanelParts(), reportProgress()],
    optimizeDeps: { esbuildOptions: { plugins: [changePanelPartsInDevelopment()] } },
  } satisfies UserConfig);
