import { type Change, own } from './module-change';

/**
 * Strapi 5.54 loses what was typed when a save is refused. It writes the values into the cached record before the server
 * answers, and takes them back afterwards; each time, the form starts again with the cached values. It also reads the
 * record again, and a change by a watchdog meanwhile starts the form again, too. After a refusal that is no validation
 * error, such as a 403 or a lost connection, it counts the form as saved: the button "Save" is inactive, and leaving the
 * page asks nothing. Here only a save that succeeded changes the cached record and counts as one.
 *
 * It also undoes the edits of others: a save sends every field as it was when the form was opened, and a form that is
 * opened again within a minute shows the cached record. Here a save sends what was changed in the form, and a record is
 * read each time that its form is opened.
 */
const CONTENT_MANAGER = '@strapi/content-manager/dist/admin/';

const OPTIMISTIC = `// Optimistically update the cache with the new data
                    const patchResult = dispatch(documentApi.util.updateQueryData('getDocument', patch, (draft)=>{
                        Object.assign(draft.data, data);
                    }));
                    try {
                        await queryFulfilled;
                    } catch  {
                        // Rollback the optimistic update if there's an error
                        patchResult.undo();
                    }`;

const AFTER_SUCCESS = `try {
                        await queryFulfilled;
                    } catch  {
                        return;
                    }
                    dispatch(documentApi.util.updateQueryData('getDocument', patch, (draft)=>{
                        Object.assign(draft.data, data);
                    }));`;

const UPDATE = `method: 'PUT',
                        data,
                        config: {
                            params
                        }
                    }),
                invalidatesTags: (_result, _error, { collectionType, model, documentId })=>{
                    return [`;

/** A deletion that is refused. Its record is in the form, possibly changed. */
const DELETION = 'invalidatesTags: (_result, _error, { collectionType, model, documentId })=>[';

const SENT = `}, data);
                if ('error' in res && isBaseQueryError(res.error) && res.error.name === 'ValidationError') {
                    setErrors(formatValidationErrors(res.error));
                } else {
                    resetForm(latestValues);`;

const CHANGES_SENT = SENT.replace('data)', 'changedFields(data, transformDocumentData(initialValues)))').replace(
  '} else {',
  "} else if (!('error' in res)) {",
);

/** Any line before the first statement. */
const IMPORT = "import { useIntl } from 'react-intl';";

const READING = 'getDocument: builder.query({';

export const KEPT_EDITS: readonly Change[] = [
  {
    module: `${CONTENT_MANAGER}services/documents.mjs`,
    replace: [
      [OPTIMISTIC, AFTER_SUCCESS],
      [UPDATE, UPDATE.replace('_error', 'error').replace('return [', 'return error ? [] : [')],
      [DELETION, DELETION.replace('_error', 'error').replace('=>[', '=>error ? [] : [')],
      [READING, `${READING}\n                keepUnusedDataFor: 0,`],
    ],
  },
  {
    module: `${CONTENT_MANAGER}pages/EditView/components/DocumentActions.mjs`,
    replace: [
      [IMPORT, `${IMPORT}\nimport { changedFields } from '${own('../domain/changed-fields')}';`],
      [SENT, CHANGES_SENT],
    ],
  },
];
