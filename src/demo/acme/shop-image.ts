import type { ImagePackage, WeakPackage } from '../demo-report';

/** The scanner of the shop's image. */
export const IMAGE_SCANNER = { name: 'imagescan', version: '0.58.1' };

const CLEAN_PACKAGES: readonly ImagePackage[] = [
  { type: 'deb', name: 'zlib', version: '1:1.2.13.dfsg-1' },
  { type: 'deb', name: 'tzdata', version: '2026a-0+deb12u1' },
  { type: 'npm', name: 'ms', version: '2.1.3' },
  { type: 'npm', name: 'cookie', version: '1.0.2' },
];

/** The image, with the packages about which nothing is known. */
export const SHOP_IMAGE = {
  serial: '6f2c1f0e-52a4-4c1b-9d0a-7b8e3f5a2c91',
  name: 'registry.acme.example/shop',
  version: '4.12.0',
  packages: CLEAN_PACKAGES,
};

/** The packages in which the scanner has found something. */
export const WEAK_PACKAGES: readonly WeakPackage[] = [
  {
    id: 'CVE-2023-44487',
    cwe: 400,
    score: 7.5,
    severity: 'high',
    type: 'deb',
    name: 'nghttp2',
    version: '1.52.0-1',
    fixed: '1.52.0-1+deb12u1',
    text: 'Streams that are opened and reset exhaust the server.',
  },
  {
    id: 'CVE-2024-6387',
    cwe: 364,
    score: 8.1,
    severity: 'high',
    type: 'deb',
    name: 'openssh',
    version: '1:9.2p1-2',
    fixed: '1:9.2p1-2+deb12u3',
    text: 'A race in the handling of a signal allows code to run before the sign-in.',
  },
  {
    id: 'CVE-2021-44906',
    cwe: 1321,
    score: 9.8,
    severity: 'critical',
    type: 'npm',
    name: 'minimist',
    version: '1.2.5',
    fixed: '1.2.6',
    text: 'Arguments can change the prototype of objects.',
  },
  {
    id: 'CVE-2024-4068',
    cwe: 1050,
    score: 7.5,
    severity: 'high',
    type: 'npm',
    name: 'braces',
    version: '3.0.2',
    fixed: '3.0.3',
    text: 'Unbalanced braces exhaust the memory.',
  },
  {
    id: 'CVE-2022-25883',
    cwe: 1333,
    score: 5.3,
    severity: 'medium',
    type: 'npm',
    name: 'semver',
    version: '7.3.7',
    fixed: '7.5.2',
    text: 'Ranges of versions can take very long to compare.',
  },
  {
    id: 'CVE-2023-26136',
    cwe: 1321,
    score: 6.5,
    severity: 'medium',
    type: 'npm',
    name: 'tough-cookie',
    version: '4.0.0',
    fixed: '4.1.3',
    text: 'Cookies can change the prototype of objects.',
    harmless: 'The shop keeps the check of public suffixes, without which there is no weakness.',
  },
  {
    id: 'CVE-2023-4641',
    cwe: 303,
    score: 4.7,
    severity: 'medium',
    type: 'deb',
    name: 'shadow',
    version: '1:4.13+dfsg1-1',
    fixed: '1:4.13+dfsg1-1+deb12u1',
    text: 'A password can stay in memory.',
  },
];
