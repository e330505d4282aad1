import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeLanguage, type Language, LANGUAGES } from '../i18n/texts';

/** Switches the language on pages without the account menu. */
export const LanguageLinks = () => {
  const { i18n } = useTranslation();
  return (Object.entries(LANGUAGES) as [Language, string][]).map(([language, label]) => (
    <Button
      key={language}
      lang={language}
      size="compact-xs"
      color="gray"
      variant={i18n.language === language ? 'light' : 'subtle'}
      aria-pressed={i18n.language === language}
      onClick={() => void changeLanguage(language)}
    >
      {label}
    </Button>
  ));
};
