/** Copying the ID of a record. */
export const copyId = {
  label: 'Copy ID',
  id: 'ID',
  done: 'The ID is copied.',
  failed: 'The browser does not allow copying. The ID is {{id}}',
} as const;
