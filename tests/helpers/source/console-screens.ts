import { unbroken } from '../../../console/src/i18n/unbroken';
import { ROLES, type Role } from '../../../src/domain/vocabularies';
import { type Capability, roleHas } from '../../../src/domain/access/capability-matrix';
import { read } from './source';

/** A screen of an organisation in the console. */
export interface ConsoleScreen {
  path: string;
  /** Its name in English. */
  title: string;
  /** The roles that see it in the navigation. */
  roles: Role[];
}

/** The titles of the screens in a language, as they are shown. */
export const screenTitles = (language: 'en' | 'de'): Record<string, string> => {
  const texts = /\n {2}screens: \{([\s\S]*?)\n {2}\}/.exec(read(`console/src/i18n/${language}/shell.ts`))?.[1] ?? '';
  return Object.fromEntries(
    [...texts.matchAll(/([\w-]+)'?: '(.+)'/g)].map(([, path, title]) => [path, unbroken(title as string)]),
  );
};

/** The screens in the order of the navigation. Read as text, because the table contains icons for browsers. */
export const consoleScreens = (): ConsoleScreen[] => {
  const titles = screenTitles('en');
  const rows = read('console/src/shell/screens.ts').matchAll(
    /path: '([\w-]+)',\s+icon: \w+,\s+group: .+,\s+capabilities: \[(.*)\],\s+lazy: /g,
  );
  return [...rows].map(([, path = '', list = '']) => {
    const capabilities = [...list.matchAll(/'(.+?)'/g)].map(([, name]) => name as Capability);
    const roles = ROLES.filter((role) => capabilities.some((capability) => roleHas(role, capability)));
    return { path, title: titles[path] as string, roles };
  });
};

/** The addresses of the routes of an organisation's screens, such as `integrations/webhooks/:endpoint`. */
export const screenRoutes = (): string[] => {
  let parent = '';
  const ofScreens = [...read('console/src/shell/screens.ts').matchAll(/path: '([^']+)',(\s+icon: )?/g)].map(
    ([, path = '', isScreen]) => {
      if (isScreen) parent = path;
      return isScreen ? path : `${parent}/${path}`;
    },
  );
  // A screen of one record has a route without a title.
  const others = read('console/src/app/routes.tsx').matchAll(/ path: '(\w[^']*)', lazy/g);
  return [...ofScreens, ...[...others].map(([, path = '']) => path)];
};
