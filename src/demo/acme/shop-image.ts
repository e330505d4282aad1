import type { PackageResult } from '../demo-report';

/** The scanner of the shop's image. */
export const IMAGE_SCANNER = { name: 'imagescan', version: '0.58.1' };

/** What it has found. */
export const PACKAGES: readonly PackageResult[] = [
  {
    id: 'CVE-2023-44487',
    cwe: 'cwe-400',
    score: '7.5',
    purl: 'pkg:deb/debian/nghttp2@1.52.0-1',
    fixed: '1.52.0-1+deb12u1',
    text: 'Streams that are opened and reset exhaust the server.',
  },
  {
    id: 'CVE-2024-6387',
    cwe: 'cwe-364',
    score: '8.1',
    purl: 'pkg:deb/debian/openssh@1:9.2p1-2',
    fixed: '1:9.2p1-2+deb12u3',
    text: 'A race in the handling of a signal allows code to run before the sign-in.',
  },
  {
    id: 'CVE-2021-44906',
    cwe: 'cwe-1321',
    score: '9.8',
    purl: 'pkg:npm/minimist@1.2.5',
    fixed: '1.2.6',
    text: 'Arguments can change the prototype of objects.',
  },
  {
    id: 'CVE-2024-4068',
    cwe: 'cwe-1050',
    score: '7.5',
    purl: 'pkg:npm/braces@3.0.2',
    fixed: '3.0.3',
    text: 'Unbalanced braces exhaust the memory.',
  },
  {
    id: 'CVE-2022-25883',
    cwe: 'cwe-1333',
    score: '5.3',
    purl: 'pkg:npm/semver@7.3.7',
    fixed: '7.5.2',
    text: 'Ranges of versions can take very long to compare.',
  },
  {
    id: 'CVE-2023-26136',
    cwe: 'cwe-1321',
    score: '6.5',
    purl: 'pkg:npm/tough-cookie@4.0.0',
    fixed: '4.1.3',
    text: 'Cookies can change the prototype of objects.',
  },
  {
    id: 'CVE-2023-4641',
    cwe: 'cwe-303',
    score: '4.7',
    purl: 'pkg:deb/debian/shadow@1:4.13+dfsg1-1',
    fixed: '1:4.13+dfsg1-1+deb12u1',
    text: 'A password can stay in memory.',
  },
];
