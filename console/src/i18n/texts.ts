import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { allUnbroken } from './unbroken';

/** The languages of the console. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const STORED = 'tenantry-language';
const isLanguage = (name: string | null | undefined): name is Language => name === 'en' || name === 'de';

/** The language that the person chose; otherwise the first one of the browser that the console has. */
const preferred = (): Language => {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
};

/** A person loads the texts of one language: each is complete, which the compiler checks, so no fallback is needed. */
const TEXTS: Record<Language, () => Promise<Record<string, object>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
};

const load = async (language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const texts = await TEXTS[language]();
  for (const [namespace, resources] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, allUnbroken(resources));
  }
};

const show = (language: Language): void => {
  document.documentElement.lang = language;
};

/** Prepares the texts in the person's language. Must end before anything is rendered. */
export const startTexts = async (): Promise<void> => {
  const language = preferred();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: {},
    // React escapes all texts.
    interpolation: { escapeValue: false },
  });
  await changeLanguage(language);
};

/** Shows the console in a language, and remembers it in this browser. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await load(language);
  await i18next.changeLanguage(language);
  localStorage.setItem(STORED, language);
  show(language);
};
