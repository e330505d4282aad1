import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The step of the first code of each app: a test that uses a code again must not get the next one because a step ended meanwhile. */
const firstSteps = new Map<string, number>();

const firstStepOf = (secret: string): number => {
  const step = firstSteps.get(secret) ?? Math.floor(Date.now() / STEP_MS);
  firstSteps.set(secret, step);
  return step;
};

/**
 * A code of an authenticator app, computed as RFC 6238 describes it and not with the library of the server. The clock of the app stands
 * still from its first code on: the server accepts a code for at least thirty seconds after its step.
 *
 * @param steps how many steps of thirty seconds after the first code
 */
export const codeOf = (secret: string, steps = 0): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(firstStepOf(secret) + steps));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) % 16;
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, '0');
};

/** A code that is wrong at every time near that of the first one. */
export const wrongCode = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.includes(code)) ?? '';
};
