/** The parts of hyparquet that read one page at a time. It is an ES module. */
export const loadLibrary = async () => {
  const [pages, metadata, schema, convert, unpacking, encoding, delta] = await Promise.all([
    import('hyparquet/src/column.js'),
    import('hyparquet/src/metadata.js'),
    import('hyparquet/src/schema.js'),
    import('hyparquet/src/convert.js'),
    import('hyparquet/src/datapage.js'),
    import('hyparquet/src/encoding.js'),
    import('hyparquet/src/delta.js'),
  ]);
  return { ...pages, ...metadata, ...schema, ...convert, ...unpacking, ...encoding, ...delta };
};

/** hyparquet. */
export type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** A view of all bytes. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
