import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react-swc';
import { defineConfig, type Plugin } from 'vite';
import { documentFiles } from './documents/pages.ts';

const root = import.meta.dirname;
const outDir = path.join(root, '../dist/console');
/** Must match src/middlewares/console.ts. */
const assetsDir = 'console-assets';
/** Smaller files gain nothing. */
const MIN_BYTES = 1024;

/** Stores compressed copies next to the files, which the server then sends without compressing them for each request. */
const compressedCopies = (): Plugin => ({
  name: 'compressed-copies',
  closeBundle() {
    const folder = path.join(outDir, assetsDir);
    for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < MIN_BYTES) continue;
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      writeFileSync(`${file}.br`, brotliCompressSync(content));
    }
  },
});

/** Adds the documents as pages, in a folder of which the server shows everything: src/middlewares/documents.ts. */
const documents = (): Plugin => ({
  name: 'documents',
  generateBundle() {
    for (const { name, content } of documentFiles(path.join(root, '..')))
      this.emitFile({ type: 'asset', fileName: `documents/${name}`, source: content });
  },
});

/** `npx vite console` serves the console with hot replacement and passes API requests on to a running demo. */
export default defineConfig({
  root,
  plugins: [react(), compressedCopies(), documents()],
  resolve: { alias: { '@tenantry/client': path.join(root, '../clients/typescript/src/index.ts') } },
  html: { cspNonce: '__CSP_NONCE__' },
  server: { host: '127.0.0.1', proxy: { '/api': process.env.TENANTRY_URL ?? 'http://127.0.0.1:1337' } },
  build: {
    outDir,
    emptyOutDir: true,
    assetsDir,
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    // A screen would otherwise need dozens of files of one component each.
    rollupOptions: { output: { experimentalMinChunkSize: 20_000 } },
  },
});
