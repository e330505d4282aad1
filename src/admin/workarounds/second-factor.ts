import { type Change, own } from './module-change';

const PAGES = '@strapi/admin/dist/admin/admin/src/pages/Auth/components/';
const SIGN_IN = own('second-factor/sign-in');

const REMEMBER_ME = `name: 'rememberMe',
                                            type: 'checkbox'
                                        }
                                    ].map(`;

const CONFIRMATION = `name: 'confirmPassword',
                                            required: true,
                                            type: 'password'
                                        }
                                    ].map(`;

/** The forms of the sign-in and of a new password have no field for a second factor (Strapi 5.54; docs/decisions/0108). */
export const SECOND_FACTOR: readonly Change[] = [
  {
    module: `${PAGES}Login.mjs`,
    replace: [
      ['const LOGIN_SCHEMA', `import { useSecondFactor } from '${SIGN_IN}';\nconst LOGIN_SCHEMA`],
      [
        'const { formatMessage } = useIntl();',
        'const { formatMessage } = useIntl();\n    const factor = useSecondFactor();',
      ],
      ["if ('error' in res) {", "if ('error' in res) {\n            if (factor.note(res.error)) return;"],
      ['rememberMe: false\n', "rememberMe: false,\n                                code: ''\n"],
      [
        'gap: 6,\n                                children: [\n                                    [',
        'gap: 6,\n                                children: [\n                                    factor.steps,\n                                    factor.fields([',
      ],
      [REMEMBER_ME, REMEMBER_ME.replace('].map(', ']).map(')],
    ],
  },
  {
    module: `${PAGES}ResetPassword.mjs`,
    replace: [
      ['const RESET_PASSWORD_SCHEMA', `import { CODE_FIELD_IF_ANY } from '${SIGN_IN}';\nconst RESET_PASSWORD_SCHEMA`],
      ["confirmPassword: ''\n", "confirmPassword: '',\n                                code: ''\n"],
      [
        'password: values.password,',
        'password: values.password,\n                                    code: values.code,',
      ],
      [CONFIRMATION, CONFIRMATION.replace('}\n', '},\n                                        CODE_FIELD_IF_ANY\n')],
    ],
  },
];
