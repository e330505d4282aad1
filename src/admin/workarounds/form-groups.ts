import { type Change, own } from './module-change';

/**
 * Strapi 5.54 shows a form as one box, however many fields it has, and its hook that changes a layout does not say of which
 * type. Here the box is divided into the groups of the type's definition, each with a title, and a list of texts has an input
 * of its own instead of an editor of JSON.
 */
const LAYOUT = 'children: layout.map((panel, index)=>{';

const BOX = `return /*#__PURE__*/ jsx(Box, {
                ...hasBackground && panelStyles,`;

export const FORM_GROUPS: readonly Change[] = [
  {
    module: '@strapi/content-manager/dist/admin/pages/EditView/components/FormLayout.mjs',
    replace: [
      [
        "import { useIntl } from 'react-intl';",
        `import { useIntl } from 'react-intl';
import { arrangeForm } from '${own('forms/arrange-form')}';
import { FormPanel } from '${own('forms/form-panel')}';`,
      ],
      [LAYOUT, "children: arrangeForm(modelUid ?? '', layout).map((panel, index)=>{"],
      [
        BOX,
        'return jsx(FormPanel, {\n                title: panel.title,\n                ...hasBackground && panelStyles,',
      ],
    ],
  },
];
