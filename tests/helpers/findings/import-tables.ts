/** The tables without content types that an import of findings leaves empty. */
export const IMPORT_TABLES = [
  'finding_import_rows',
  'finding_import_links',
  'finding_import_keys',
  'finding_import_runs',
  'finding_import_claims',
];
