import asyncHooks, { type AsyncLocalStorage } from 'node:async_hooks';

/**
 * jest-circus 30.5 makes an AsyncLocalStorage for each test file and never disables it. Node 20 visits every enabled storage
 * whenever a promise is made, so that the last of a hundred files would spend a sixth of its time on those before it.
 */
const CIRCUS = /[\\/]jest-circus[\\/]/;

const leaked: AsyncLocalStorage<unknown>[] = [];

/** Notices the storages that jest-circus makes from now on. */
export const watchStorages = (): void => {
  // Node 24 has no list of storages, and does not permit this.
  if (!Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage')?.writable) return;
  const original = asyncHooks.AsyncLocalStorage;
  asyncHooks.AsyncLocalStorage = class<T> extends original<T> {
    constructor() {
      super();
      if (CIRCUS.test(new Error().stack ?? '')) leaked.push(this as AsyncLocalStorage<unknown>);
    }
  } as typeof original;
};

/** Disables those that were made since the last call. */
export const disableStorages = (): void => leaked.splice(0).forEach((storage) => storage.disable());
