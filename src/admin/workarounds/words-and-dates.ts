import type { Change } from './module-change';

/**
 * Strapi 5.54 writes dates as the United States do, and in full ("Wednesday, July 29, 2026 at 11:06 AM"), has the values of
 * enumerations in lists as they are stored, and counts the record behind a relation to one: "Organisation (1)". Here English is
 * British, dates are short, values are words (`VALUE_TEXTS` in branding/texts.ts), and a relation has its label only. The choice of
 * languages on the sign-in page takes the chosen one from the store, because it has no British English.
 */
const DATE = `formatDate(parseISO(value), {
            dateStyle: 'full'
        });`;

const MOMENT = `dateStyle: 'full',
            timeStyle: 'short'`;

const ENUMERATION = `
    if (type === 'enumeration' && typeof value === 'string') {
        formattedValue = formatMessage({ id: value, defaultMessage: value });
    }`;

const LAST_STATEMENT = '    return toString(formattedValue);';

export const WORDS_AND_DATES: readonly Change[] = [
  {
    module: '@strapi/admin/dist/admin/admin/src/components/LanguageProvider.mjs',
    replace: [['locale: locale,', "locale: locale === 'en' ? 'en-GB' : locale,"]],
  },
  {
    module: '@strapi/admin/dist/admin/admin/src/layouts/UnauthenticatedLayout.mjs',
    replace: [
      [
        'const { formatMessage, locale } = useIntl();',
        'const { formatMessage } = useIntl();\n    const locale = useTypedSelector((state)=>state.admin_app.language.locale);',
      ],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/ListView/components/TableCells/CellValue.mjs',
    replace: [
      [DATE, DATE.replace('full', 'medium')],
      [MOMENT, MOMENT.replace('full', 'medium')],
      [LAST_STATEMENT, `${ENUMERATION}\n${LAST_STATEMENT}`],
    ],
  },
  {
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormInputs/Relations/Relations.mjs',
    replace: [["label: `${label} ${relationsCount > 0 ? `(${relationsCount})` : ''}`,", 'label: label,']],
  },
];
