/** A wait that others can end: until a time has passed, `wake` is called or the signal aborts. */
export class Pause {
  private end: (() => void) | null = null;

  /**
   * @param milliseconds the longest time
   * @returns when it is over
   */
  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', finish);
        this.end = null;
        resolve();
      };
      const timer = setTimeout(finish, milliseconds);
      signal.addEventListener('abort', finish);
      this.end = finish;
    });
  }

  wake(): void {
    this.end?.();
  }
}
