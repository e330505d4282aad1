import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as en from './en';

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

/** English is part of the first page; other languages are loaded when they are used. */
const load = async (language: Language): Promise<void> => {
  if (language === 'en' || i18next.hasResourceBundle(language, 'common')) return;
  const texts = await import('./de');
  for (const [namespace, resources] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, resources);
};

const show = (language: Language): void => {
  document.documentElement.lang = language;
};

/** Prepares the texts in the person's language. Must end before anything is rendered. */
export const startTexts = async (): Promise<void> => {
  const language = preferred();
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en },
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
