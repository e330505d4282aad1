import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { FORM_GROUPS } from './form-groups';
import { KEPT_EDITS } from './kept-edits';
import { type Change, own } from './module-change';
import { PAID_PARTS } from './paid-parts';
import { SECOND_FACTOR } from './second-factor';
import { WORDS_AND_DATES } from './words-and-dates';

/**
 * Strapi 5.54 has no interface for some parts of its panel: the banner of the media library, the guided tour, the name
 * "Strapi" in the title of every page, the menu of the content manager, which is one alphabetical list, and the forms
 * of the sign-in, which have no fields for a second factor and the setup token. Here the modules of these parts are changed while the
 * panel is built. A change that no longer fits stops the build, so that an update of Strapi cannot bring them back
 * unnoticed.
 */
const ADMIN = '@strapi/admin/dist/admin/admin/src/';

const LAST_PASSWORD_FIELD = `name: 'confirmPassword',
                                        required: true,
                                        size: 12,
                                        type: 'password'
                                    },`;

/** The demo and development need none. */
const SETUP_TOKEN_FIELD = `
                                    ...(isAdminRegistration ? [{
                                        label: 'Setup token',
                                        hint: 'ADMIN_SETUP_TOKEN, or the content of the file whose path the server printed when it started',
                                        name: 'setupToken',
                                        size: 12,
                                        type: 'password'
                                    }] : []),`;

const CHANGES: readonly Change[] = [
  ...KEPT_EDITS,
  ...FORM_GROUPS,
  ...PAID_PARTS,
  ...WORDS_AND_DATES,
  ...SECOND_FACTOR,
  {
    module: `${ADMIN}components/MediaLibraryBanner.mjs`,
    replace: [['const MediaLibraryBanner = ()=>{', 'const MediaLibraryBanner = ()=>{\n    return null;']],
  },
  {
    module: `${ADMIN}components/GuidedTour/Context.mjs`,
    replace: [['(reducer, migratedTourState)', '(reducer, { ...migratedTourState, enabled: false })']],
  },
  {
    module: `${ADMIN}components/GuidedTour/Overview.mjs`,
    replace: [
      ['const GuidedTourHomepageOverview = ()=>{', 'const GuidedTourHomepageOverview = ()=>{\n    return null;'],
    ],
  },
  { module: `${ADMIN}components/PageHelpers.mjs`, replace: [['| Strapi`', '| Tenantry`']] },
  {
    module: `${ADMIN}pages/Auth/components/Register.mjs`,
    replace: [[LAST_PASSWORD_FIELD, `${LAST_PASSWORD_FIELD}${SETUP_TOKEN_FIELD}`]],
  },
  {
    module: '@strapi/content-manager/dist/admin/components/LeftMenu.mjs',
    replace: [
      ['const LeftMenu = (', `import { TypeSection } from '${own('type-section')}';\nconst LeftMenu = (`],
      [
        "import { SubNav } from '@strapi/admin/strapi-admin';",
        `import { SubNav } from '@strapi/admin/strapi-admin';\nimport { groupSection } from '${own('type-groups')}';`,
      ],
      ['].map((section)=>({', '].flatMap(groupSection).map((section)=>({'],
      [
        'jsx(SubNav.Section, {',
        "jsx(TypeSection, {\n                            id: section.id,\n                            isSearching: search.trim() !== '',",
      ],
      // The groups have their own order.
      ['.sort((a, b)=>formatter.compare(a.title, b.title))', ''],
    ],
  },
];

const changed = ({ module, replace }: Change, code: string): string =>
  replace.reduce((text, [before, after]) => {
    const parts = text.split(before);
    if (parts.length !== 2) throw new Error(`${module} is no longer as in Strapi 5.54: ${before}`);
    return parts.join(after);
  }, code);

const changeOf = (id: string): Change | undefined => {
  const [file = ''] = id.split('?');
  return CHANGES.find(({ module }) => file.split(path.sep).join('/').endsWith(`node_modules/${module}`));
};

/** The plugin of the build. If a module is not found, the build fails. */
export const changePanelParts = (): Plugin => {
  const done = new Set<Change>();
  return {
    name: 'tenantry-panel-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const change = changeOf(id);
      if (!change) return null;
      done.add(change);
      return { code: changed(change, code), map: null };
    },
    buildEnd(error) {
      const missing = error ? [] : CHANGES.filter((change) => !done.has(change));
      if (missing.length > 0) this.error(`Not part of the panel: ${missing.map(({ module }) => module).join(', ')}`);
    },
  };
};

/** Changes the parts of the panel for `strapi develop`, where esbuild bundles the packages first. */
export const changePanelPartsInDevelopment = () => ({
  name: 'tenantry-panel-parts',
  setup(build: EsbuildBuild) {
    build.onLoad({ filter: /\.mjs$/ }, ({ path: file }) => {
      const change = changeOf(file);
      return change ? { contents: changed(change, readFileSync(file, 'utf8')), loader: 'js' as const } : undefined;
    });
  },
});

/** The part of esbuild's interface that is used here. */
interface EsbuildBuild {
  onLoad(
    options: { filter: RegExp },
    load: (file: { path: string }) => { contents: string; loader: 'js' } | undefined,
  ): void;
}
