import type { IsoControl, Nis2Article } from './controls';

/** What findings of a kind concern. */
export interface BuiltInControls {
  iso_control: IsoControl;
  nis2_article: Nis2Article;
}

const concerns = (iso_control: IsoControl, nis2_article: Nis2Article): BuiltInControls => ({
  iso_control,
  nis2_article,
});

const VULNERABILITY = concerns('A.8.8', '21(2)(e)');
const SECRET = concerns('A.5.17', '21(2)(i)');
const CONFIGURATION = concerns('A.8.9', '21(2)(g)');
const CODE = concerns('A.8.28', '21(2)(e)');

/** A package with a weakness, whatever the kind of the weakness. */
export const OF_PACKAGES = VULNERABILITY;

/**
 * Families of CWE ids. A scanner often names several, from the special to the general: the first family with one of them decides, so
 * that general ones are last.
 */
export const CWE_FAMILIES: readonly (BuiltInControls & { cwes: readonly number[] })[] = [
  // Malicious code, and code of others that is taken in without a check.
  { ...concerns('A.8.7', '21(2)(g)'), cwes: [506, 507, 509, 511, 512] },
  { ...concerns('A.5.21', '21(2)(d)'), cwes: [494, 829, 830, 1357] },
  { ...VULNERABILITY, cwes: [937, 1035, 1104, 1329, 1395] },
  // Logs, before the secrets in them.
  { ...concerns('A.8.15', '21(2)(b)'), cwes: [117, 223, 224, 532, 778, 779] },
  // Secrets in the wrong place.
  { ...SECRET, cwes: [256, 257, 259, 260, 321, 522, 523, 540, 798, 1392] },
  // Communication that others can read or change.
  { ...concerns('A.8.24', '21(2)(j)'), cwes: [295, 296, 297, 298, 299, 300, 319, 322, 614] },
  // Cryptography that does not protect.
  {
    ...concerns('A.8.24', '21(2)(h)'),
    cwes: [261, 310, 311, 312, 323, 324, 325, 326, 327, 328, 329, 330, 331, 335, 338, 347, 759, 760, 780, 916, 1240],
  },
  // Authentication and sessions.
  {
    ...concerns('A.8.5', '21(2)(j)'),
    cwes: [287, 288, 290, 294, 303, 304, 306, 307, 308, 346, 384, 521, 613, 620, 640],
  },
  // Rights of programs and people.
  { ...concerns('A.8.2', '21(2)(i)'), cwes: [250, 266, 269, 271, 272, 274] },
  { ...concerns('A.5.18', '21(2)(i)'), cwes: [276, 277, 278, 279, 281, 732] },
  { ...concerns('A.8.3', '21(2)(i)'), cwes: [284, 285, 425, 552, 566, 639, 668, 862, 863, 942, 1220] },
  // Data that leave.
  { ...concerns('A.5.34', '21(2)(e)'), cwes: [359] },
  { ...concerns('A.8.12', '21(2)(e)'), cwes: [200, 201, 203, 208, 209, 213, 215, 497, 538, 548] },
  // Configuration and network.
  { ...CONFIGURATION, cwes: [2, 11, 13, 15, 16, 489, 526, 693, 756, 1004, 1021, 1188, 1275] },
  { ...concerns('A.8.20', '21(2)(e)'), cwes: [441, 918, 923, 940, 941, 1327] },
  // What an application accepts: injection, paths, files, redirects, deserialisation, XML.
  {
    ...concerns('A.8.26', '21(2)(e)'),
    cwes: [
      22, 23, 36, 59, 73, 74, 77, 78, 79, 80, 83, 88, 89, 90, 91, 93, 94, 95, 96, 98, 99, 113, 352, 434, 444, 470, 502,
      564, 601, 611, 643, 652, 915, 917, 943, 1236, 1321, 1336,
    ],
  },
  // Resources without a bound.
  { ...concerns('A.8.6', '21(2)(c)'), cwes: [400, 405, 409, 674, 770, 772, 776, 789, 834, 835, 1333] },
  // Memory, numbers, concurrency and errors.
  {
    ...CODE,
    cwes: [
      119, 120, 121, 122, 124, 125, 126, 127, 129, 131, 134, 170, 190, 191, 193, 252, 362, 367, 369, 377, 390, 391, 401,
      404, 415, 416, 457, 467, 469, 476, 561, 562, 563, 662, 665, 667, 676, 681, 682, 690, 703, 704, 754, 755, 764, 787,
      805, 822, 824, 825, 843, 908, 909,
    ],
  },
  // General ones.
  { ...CODE, cwes: [19, 20, 116, 398, 435, 664, 691, 697, 707, 710] },
];

/** Rule ids of known scanners, by their beginning or a word in them. */
export const RULE_PATTERNS: readonly (BuiltInControls & { rule: RegExp })[] = [
  { ...VULNERABILITY, rule: /^(?:CVE-|GHSA-|OSV-|RUSTSEC-|PYSEC-|GO-\d{4}-|SNYK-|ALAS|RHSA-|DSA-|USN-)/i },
  // Checkov, Trivy and tfsec, Kubernetes, hadolint, CIS benchmarks.
  { ...CONFIGURATION, rule: /^(?:CKV2?_|AVD-|DS-?0|KSV-?0|KCV-?0|DL[34]\d{3}$|CIS-|AWS-0|AZU-0|GCP-0)/i },
  {
    ...SECRET,
    rule: /(?:^|[^a-z])(?:secrets?|passwords?|credentials?|(?:api|access|private|secret)[-_ ]?keys?|[a-z]+[-_](?:api|access|auth|oauth)[-_]token)(?:[^a-z]|$)/i,
  },
  {
    ...concerns('A.8.24', '21(2)(h)'),
    rule: /(?:^|[^a-z])(?:crypto|cipher|tls|ssl|md5|sha1|insecure-random)(?:[^a-z]|$)/i,
  },
];

/** Known scanners, by the beginning of their name without spaces and signs. */
export const TOOLS: readonly (BuiltInControls & { tools: readonly string[] })[] = [
  { ...SECRET, tools: ['gitleaks', 'trufflehog', 'detectsecrets', 'ggshield', 'gitguardian', 'secretscanning'] },
  {
    ...CONFIGURATION,
    tools: [
      'checkov',
      'tfsec',
      'terrascan',
      'kics',
      'kubebench',
      'kubescape',
      'kubelinter',
      'hadolint',
      'dockle',
      'prowler',
      'scoutsuite',
      'psrule',
      'templateanalyzer',
      'regula',
      'zizmor',
    ],
  },
  {
    ...VULNERABILITY,
    tools: [
      'trivy',
      'grype',
      'osvscanner',
      'dependencycheck',
      'owaspdependencycheck',
      'npmaudit',
      'pipaudit',
      'govulncheck',
      'snykopensource',
      'snykcontainer',
      'clair',
      'dockerscout',
      'nessus',
      'openvas',
      'nuclei',
    ],
  },
  { ...concerns('A.8.26', '21(2)(e)'), tools: ['zap', 'owaspzap', 'burp', 'nikto', 'wapiti'] },
  {
    ...CODE,
    tools: [
      'codeql',
      'semgrep',
      'bandit',
      'gosec',
      'brakeman',
      'eslint',
      'spotbugs',
      'findsecbugs',
      'njsscan',
      'sonar',
      'snykcode',
      'flawfinder',
      'cppcheck',
      'clang',
      'psalm',
      'phpstan',
      'pmd',
      'infer',
      'devskim',
      'securitycodescan',
      'clippy',
      'bearer',
      'mobsfscan',
    ],
  },
];
