/** The format of a file according to its first bytes. `text` means that none was recognised. */
export type FileFormat = 'gzip' | 'parquet' | 'text' | UnreadableFormat;

/** A format that is recognised but not supported. */
export interface UnreadableFormat {
  /** Its name, with an article. */
  name: string;
  remedy: string;
}

const AS_CSV = 'Export the table as CSV or Parquet and import that.';
const AS_UTF8 = 'Save the file as UTF-8.';
const UNPACK = 'Extract the file and import it, or compress it with gzip.';

/** The first bytes of each format, as Latin-1 text. */
const SIGNATURES: readonly (readonly [signature: string, format: Exclude<FileFormat, 'text'>])[] = [
  ['\x1f\x8b', 'gzip'],
  ['PAR1', 'parquet'],
  [
    'PARE',
    {
      name: 'a Parquet file with an encrypted footer',
      remedy: 'Decrypt it first, or export the table without encryption.',
    },
  ],
  ['PK\x03\x04', { name: 'a zip archive or an Excel workbook', remedy: `${UNPACK} ${AS_CSV}` }],
  ['\xd0\xcf\x11\xe0', { name: 'an Excel workbook', remedy: AS_CSV }],
  ['BZh', { name: 'a bzip2 file', remedy: UNPACK }],
  ['\xfd7zXZ', { name: 'an xz file', remedy: UNPACK }],
  ['\x28\xb5\x2f\xfd', { name: 'a Zstandard file', remedy: UNPACK }],
  ['7z\xbc\xaf', { name: 'a 7-Zip archive', remedy: UNPACK }],
  ['ORC', { name: 'an ORC file', remedy: AS_CSV }],
  ['Obj\x01', { name: 'an Avro file', remedy: AS_CSV }],
  ['\xff\xfe\0\0', { name: 'text in UTF-32', remedy: AS_UTF8 }],
  ['\0\0\xfe\xff', { name: 'text in UTF-32', remedy: AS_UTF8 }],
  ['{', { name: 'a JSON file', remedy: AS_CSV }],
  ['[', { name: 'a JSON file', remedy: AS_CSV }],
];

/** Number of bytes that {@link formatOf} needs. */
export const FORMAT_BYTES = Math.max(...SIGNATURES.map(([signature]) => signature.length));

/**
 * Recognises the format of a file.
 *
 * @param head its first bytes, at least {@link FORMAT_BYTES} if the file is long enough
 */
export const formatOf = (head: Uint8Array): FileFormat => {
  const text = String.fromCharCode(...head.subarray(0, FORMAT_BYTES));
  return SIGNATURES.find(([signature]) => text.startsWith(signature))?.[1] ?? 'text';
};
