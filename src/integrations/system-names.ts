import type { LookupAddress } from 'node:dns';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

/**
 * Creates a function that returns what a small file of the system says. It is read when it has changed, at once: reading it in a
 * thread would wait for the threads that others occupy.
 *
 * @param parse reads its text; that of a file that does not exist is empty
 */
export const readWhenChanged = <T>(path: string, parse: (text: string) => T): (() => T) => {
  let version = '';
  let content = parse('');
  const textOf = (): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  return () => {
    const { ino = 0, mtimeMs = 0, size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    const now = `${ino} ${mtimeMs} ${size}`;
    if (now !== version) [version, content] = [now, parse(textOf())];
    return content;
  };
};

/** The lines of a file without comments, each in words. */
const wordsOf = (text: string): string[][] =>
  text.split('\n').map((line) =>
    line
      .replace(/[#;].*$/, '')
      .trim()
      .split(/\s+/),
  );

/** The addresses of each name in a file of hosts (hosts(5)). */
export const parseHosts = (text: string): ReadonlyMap<string, LookupAddress[]> => {
  const hosts = new Map<string, LookupAddress[]>();
  for (const [address = '', ...names] of wordsOf(text)) {
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of new Set(names.map((each) => each.toLowerCase())))
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
  }
  return hosts;
};

/** The search domains in a file of resolvers (resolv.conf(5)): those of the last line that has any. */
export const parseSearch = (text: string): string[] => {
  const lines = wordsOf(text).filter(([keyword = '']) => keyword === 'search' || keyword === 'domain');
  return (lines.at(-1) ?? []).slice(1).flatMap((domain) => domain.replace(/^\.|\.$/g, '') || []);
};
