import type { CodeResult, CodeRule } from '../demo-report';

const RULES: readonly CodeRule[] = [
  { id: 'js/sql-injection', name: 'Query built from user-controlled values', score: '9.1', cwe: 'cwe-089' },
  { id: 'js/command-injection', name: 'Command built from user-controlled values', score: '9.8', cwe: 'cwe-078' },
  { id: 'js/path-injection', name: 'Path that depends on user input', score: '7.5', cwe: 'cwe-022' },
  { id: 'js/xss', name: 'Markup that depends on user input', score: '7.8', cwe: 'cwe-079' },
  { id: 'js/weak-hash', name: 'Password hashed with a fast algorithm', score: '7.1', cwe: 'cwe-916' },
  { id: 'js/missing-rate-limit', name: 'Sign-in without a rate limit', score: '5.9', cwe: 'cwe-307' },
  { id: 'js/clear-text-logging', name: 'Personal data in a log', score: '4.3', cwe: 'cwe-532' },
  { id: 'js/open-redirect', name: 'Redirect to an address from the request', score: '4.7', cwe: 'cwe-601' },
  { id: 'js/insecure-cookie', name: 'Session cookie without Secure', score: '3.1', cwe: 'cwe-614' },
];

/** The scanner of the shop's code. */
export const CODE_SCANNER = { name: 'CodeCheck', version: '4.12.0', rules: RULES };
type Row = [rule: string, path: string, line: number, snippet: string, message: string];

const result = ([rule, path, line, snippet, message]: Row): CodeResult => ({
  rule: `js/${rule}`,
  path,
  line,
  snippet,
  message,
});

/** What the first scan of the shop has found. */
const CODE: readonly Row[] = [
  [
    'sql-injection',
    'src/orders/search.ts',
    42,
    'db.raw(`… where name like ${term}`)',
    'The search term is part of the query.',
  ],
  [
    'sql-injection',
    'src/reports/monthly.ts',
    118,
    'db.raw(`… order by ${column}`)',
    'The column to sort by is part of the query.',
  ],
  [
    'command-injection',
    'src/media/thumbnail.ts',
    27,
    'exec(`convert ${file} -resize 200`)',
    'The name of the uploaded file is part of a command.',
  ],
  [
    'path-injection',
    'src/media/download.ts',
    16,
    'createReadStream(path.join(root, name))',
    'The requested name can leave the folder.',
  ],
  [
    'path-injection',
    'src/invoices/attachment.ts',
    55,
    'readFile(`${folder}/${id}.pdf`)',
    'The id in the address can leave the folder.',
  ],
  [
    'xss',
    'src/pages/product.ts',
    88,
    'element.innerHTML = product.description',
    'The description of a seller is shown as HTML.',
  ],
  ['xss', 'src/pages/review.ts', 31, 'element.innerHTML = review.text', 'The text of a review is shown as HTML.'],
  ['xss', 'src/pages/search.ts', 64, 'document.write(query)', 'The search term is written into the page.'],
  [
    'weak-hash',
    'src/accounts/legacy-login.ts',
    12,
    "createHash('md5').update(password)",
    'Old accounts have passwords hashed with MD5.',
  ],
  [
    'weak-hash',
    'src/partners/token.ts',
    40,
    "createHash('sha1').update(secret)",
    'Secrets of partners are hashed with SHA-1.',
  ],
  [
    'missing-rate-limit',
    'src/accounts/routes.ts',
    19,
    "router.post('/login', login)",
    'Passwords can be tried without a limit.',
  ],
  [
    'missing-rate-limit',
    'src/vouchers/routes.ts',
    8,
    "router.post('/redeem', redeem)",
    'Codes of vouchers can be tried without a limit.',
  ],
  [
    'missing-rate-limit',
    'src/accounts/routes.ts',
    23,
    "router.post('/reset', reset)",
    'Codes of a reset can be tried without a limit.',
  ],
  [
    'clear-text-logging',
    'src/checkout/payment.ts',
    73,
    'log.info({ card })',
    'The number of a card can be written to the log.',
  ],
  [
    'clear-text-logging',
    'src/accounts/register.ts',
    34,
    'log.debug(request.body)',
    'The password of a new account is written to the log.',
  ],
  [
    'clear-text-logging',
    'src/newsletter/import.ts',
    51,
    'log.info(`imported ${email}`)',
    'Addresses of subscribers are written to the log.',
  ],
  ['clear-text-logging', 'src/support/ticket.ts', 29, 'log.info(ticket)', 'Texts of customers are written to the log.'],
  [
    'open-redirect',
    'src/accounts/after-login.ts',
    14,
    'response.redirect(request.query.next)',
    'The address after the sign-in can be of another site.',
  ],
  [
    'open-redirect',
    'src/checkout/return.ts',
    22,
    'response.redirect(request.query.back)',
    'The address after the payment can be of another site.',
  ],
  [
    'open-redirect',
    'src/partners/link.ts',
    37,
    'response.redirect(target)',
    'The address of a partner is not compared with the contract.',
  ],
  [
    'insecure-cookie',
    'src/session.ts',
    9,
    "cookie('sid', id, { httpOnly: true })",
    'The cookie is also sent without TLS.',
  ],
  ['insecure-cookie', 'src/basket/cookie.ts', 6, "cookie('basket', id)", 'The cookie is also sent without TLS.'],
  ['insecure-cookie', 'src/pages/language.ts', 11, "cookie('language', code)", 'The cookie is also sent without TLS.'],
  ['insecure-cookie', 'src/consent/store.ts', 17, "cookie('consent', choice)", 'The cookie is also sent without TLS.'],
  ['xss', 'src/mails/preview.ts', 48, 'frame.srcdoc = mail.html', 'The preview of an email runs scripts.'],
];

/** Moved by new lines above it. */
const MOVED = 'src/pages/product.ts';
/** Fixed since. */
const FIXED = 'src/media/thumbnail.ts';
const NEW: Row = [
  'sql-injection',
  'src/orders/export.ts',
  31,
  'db.raw(`… in (${ids.join()})`)',
  'The ids in the address are part of the query.',
];

/** What the second scan has found: one is fixed, one has moved, and one is new. */
export const secondShopScan = (): CodeResult[] =>
  [...CODE.filter(([, path]) => path !== FIXED), NEW]
    .map(result)
    .map((each) => (each.path === MOVED ? { ...each, line: each.line + 14 } : each));

/** What the first scan has found. */
export const firstShopScan = (): CodeResult[] => CODE.map(result);
