/** The parts of packages without types that are used here. */
declare module 'cli-progress' {
  export class SingleBar {
    constructor(options: { format: string; stream: NodeJS.WritableStream; hideCursor: boolean }, preset: object);
    start(total: number, value: number, payload?: object): void;
    update(value: number, payload?: object): void;
    setTotal(total: number): void;
    stop(): void;
  }
  export const Presets: { shades_classic: object };
}

declare module 'spdx-satisfies' {
  const satisfies: (licence: string, allowed: readonly string[]) => boolean;
  export = satisfies;
}

declare module 'better-sqlite3' {
  const Database: object;
  export = Database;
}
