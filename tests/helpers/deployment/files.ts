import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

/** It has no types. */
const { load, loadAll } = require('js-yaml') as {
  load(text: string): unknown;
  loadAll(text: string): unknown[];
};

/** An object of a deployment file. */
export type Node = Record<string, unknown>;

/** Reads a file of the project that has one YAML document. */
export const readYaml = <T = Node>(name: string): T => load(readFileSync(path.join(root, name), 'utf8')) as T;

/** The Kubernetes objects in deploy/kubernetes, with their files. */
export const kubernetesObjects = (): { file: string; object: Node & { apiVersion: string; kind: string } }[] => {
  const folder = path.join(root, 'deploy/kubernetes');
  return readdirSync(folder).flatMap((file) =>
    loadAll(readFileSync(path.join(folder, file), 'utf8')).map((object) => ({
      file,
      object: object as Node & { apiVersion: string; kind: string },
    })),
  );
};

/** Every value in an object with this key, at any depth. */
export const valuesOf = (node: unknown, key: string): unknown[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)]);
};
