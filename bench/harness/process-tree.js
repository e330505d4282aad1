'use strict';

const { existsSync, readdirSync, readFileSync } = require('node:fs');

/** @typedef {{ pid: number, parent: number, ticks: number }} Stat */

/** The kernel reports times in hundredths of a second to programs, on all architectures that Node supports. */
const TICK_MS = 10;

/** Positions after the name of the program in /proc/PID/stat, see proc(5). */
const PARENT = 1;
const TIMES = { from: 11, to: 15 };

/** Whether the kernel reports on other processes: Linux does. */
const hasProcesses = existsSync('/proc/self/stat');

/**
 * Reads one process. Its time includes that of its children that have ended.
 *
 * @param {string} pid
 * @returns {Stat | null} null if it has ended
 */
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name is in parentheses, and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(TIMES.from, TIMES.to).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), parent: Number(fields[PARENT]), ticks };
  } catch {
    return null;
  }
};

/**
 * The parent of a process.
 *
 * @param {number} pid
 * @returns {number | undefined} undefined if it has ended
 */
const parentOf = (pid) => statOf(String(pid))?.parent;

/**
 * A process and its descendants.
 *
 * @param {number} root
 */
const treeOf = (root) => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
};

/**
 * CPU time of a process and its descendants since their start, with that of descendants that have ended, in
 * milliseconds. Each process is counted to 10 ms.
 *
 * @param {number} pid
 */
const cpuOfTree = (pid) => treeOf(pid).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;

module.exports = { cpuOfTree, hasProcesses, parentOf };
