/** Routes of the panel and of Strapi that require no credentials, and the reason for each. */
export const PUBLIC: Record<string, string> = {
  ...{ 'GET /': 'the console', 'GET /((?!uploads/).+)': 'files of the console', 'GET /uploads/(.*)': 'files' },
  ...{ 'GET /plugins/documentation/(.*)': 'files of the documentation', 'GET /_health': 'a probe' },
  ...{ 'GET /admin/init': 'the login page', 'GET /admin/project-type': 'the login page' },
  ...{ 'POST /admin/login': 'a sign-in', 'POST /admin/access-token': 'a sign-in' },
  ...{ 'POST /admin/register-admin': 'only for the first administrator' },
  ...{ 'GET /admin/registration-info': 'the token is the credential', 'POST /admin/register': 'the same' },
  ...{ 'POST /admin/forgot-password': 'sends an email', 'POST /admin/reset-password': 'the code is the credential' },
  'GET /content-manager/preview/script': 'a script without data',
  ...{ 'GET /documentation': 'no secret', 'GET /documentation/v:major(\\d+).:minor(\\d+).:patch(\\d+)': 'no secret' },
  ...{ 'GET /documentation/login': 'not in use', 'POST /documentation/login': 'not in use' },
};

/** Routes that every administrator can use, whatever their roles, and what they show. */
export const FOR_EVERY_ADMINISTRATOR: Record<string, string> = {
  'GET /admin/information': 'versions',
  'GET /admin/telemetry-properties': 'nothing',
  'GET /admin/guided-tour-meta': 'whether the panel is new',
  'GET /admin/license-trial-time-left': 'nothing: a 500 without a licence',
  'GET /admin/permissions': 'which permissions exist',
  'POST /admin/permissions/check': 'their own permissions; a 500 without any in the body',
  ...{ 'GET /admin/users/me': 'themselves', 'GET /admin/users/me/permissions': 'their own permissions' },
  ...{ 'GET /admin/users/me/sessions': 'their own sessions', 'GET /admin/second-factor': 'whether they have one' },
  ...{ 'GET /admin/content-api/permissions': 'which routes exist', 'GET /admin/content-api/routes': 'the same' },
  'GET /admin/homepage/key-statistics': 'numbers of types and administrators',
  ...{
    'GET /admin/homepage/layout': 'their own page',
    'PUT /admin/homepage/layout': 'the same; a 500 without widgets',
  },
  ...{ 'GET /content-manager/init': 'the types', 'GET /content-manager/content-types': 'the types' },
  ...{ 'GET /content-manager/content-types-settings': 'the forms', 'GET /content-manager/components': 'the forms' },
  'GET /content-manager/content-types/:uid/configuration': 'the form of a type',
  'GET /content-manager/relations/:model/:targetField': 'nothing: a 500 instead of a 403',
  'GET /content-manager/relations/:model/:id/:targetField': 'nothing: a 500 instead of a 403',
  'GET /content-manager/homepage/count-documents': 'numbers of what they can read',
  'GET /upload/configuration': 'the view of files',
  ...{ 'GET /i18n/locales': 'the languages', 'GET /i18n/settings': 'settings of languages' },
  ...{ 'GET /users-permissions/permissions': 'which routes exist', 'GET /users-permissions/routes': 'the same' },
  'GET /users-permissions/policies': 'which policies exist',
};
