import { furtherRequests } from './request-cost';

const KIB = 1024;

describe('a request counts', () => {
  it.each([
    ['once if it is small', 10, 2 * KIB, 0],
    ['once up to 64 KiB', 64 * KIB - 1, 64 * KIB - 1, 0],
    ['once more for each 64 KiB of its body', 1024 * KIB, 0, 16],
    ['once more for each 64 KiB of its response', 0, 800 * KIB, 12],
    ['for both', 128 * KIB, 128 * KIB, 4],
    ['as 65 at most for a file', 500 * KIB * KIB, 0, 64],
  ])('%s', (_how, body, response, further) => {
    expect(furtherRequests(body, response)).toBe(further);
  });
});
