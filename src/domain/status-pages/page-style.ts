import { createHash } from 'node:crypto';
import { MAIL_COLOURS } from '../mails/mail-layout';
import { keysOf } from '../../values';
import { COMPONENT_STATUSES, type ComponentStatus } from './page-model';

/** What the colours of one scheme are for. */
interface Scheme {
  page: string;
  card: string;
  text: string;
  quiet: string;
  link: string;
  line: string;
  button: string;
  /** Of icons, words and bars on a card. */
  ink: Record<ComponentStatus, string>;
}

const { light, dark, onButton } = MAIL_COLOURS;

/**
 * The colours of status pages: those of the console and of emails. Texts have a contrast of at least 4.5:1 with what is
 * behind them, bars and icons of at least 3:1.
 */
export const PAGE_COLOURS: {
  light: Scheme;
  dark: Scheme;
  onSolid: string;
  solid: Record<ComponentStatus, string>;
} = {
  light: {
    ...light,
    line: '#d5dae0',
    ink: {
      operational: '#1a7f37',
      maintenance: '#0550ae',
      unknown: '#5f6770',
      degraded: '#9a6200',
      outage: '#c92a2a',
    },
  },
  dark: {
    ...dark,
    line: '#3a3f45',
    ink: {
      operational: '#3fb950',
      maintenance: '#79b8ff',
      unknown: '#9aa0a6',
      degraded: '#e3a22b',
      outage: '#ff8787',
    },
  },
  onSolid: onButton,
  /** Of the banner, in both schemes. */
  solid: {
    operational: '#1a7f37',
    maintenance: '#0550ae',
    unknown: '#5f6770',
    degraded: '#8f5a00',
    outage: '#c92a2a',
  },
};

/** The classes of elements with the colour of a status. They are short, because a page has thousands of such elements. */
export const STATUS_CLASSES: Record<ComponentStatus, string> = {
  operational: 'o',
  maintenance: 'm',
  unknown: 'u',
  degraded: 'd',
  outage: 'x',
};

const variables = ({ ink, ...colours }: Scheme): string =>
  [
    ...keysOf(colours).map((name) => `--${name}:${colours[name]}`),
    ...COMPONENT_STATUSES.map((status) => `--${STATUS_CLASSES[status]}:${ink[status]}`),
  ].join(';');

const ofStatuses = COMPONENT_STATUSES.map((status) => {
  const name = STATUS_CLASSES[status];
  return `.${name}{color:var(--${name})}.banner.${name}{background:${PAGE_COLOURS.solid[status]}}`;
}).join('\n');

const LAYOUT = `
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
header,main,footer{max-width:54rem;margin:0 auto;padding:0 1rem}
h1,h2,h3,h4,p,ul,ol,dl{margin:0;padding:0}
h1,h2,h3,h4,p,li,summary{overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.25rem;line-height:1.3;margin:2.5rem 0 .75rem}
h3,h4{font-size:1rem;line-height:1.5}
ul,ol{list-style:none}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
:target{scroll-margin-top:1rem;outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--card);z-index:1}
header{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:center;justify-content:space-between;padding-top:2rem;padding-bottom:1.5rem}
header h1{flex:1 1 14rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}
nav a{display:inline-block;min-height:1.5rem;padding:.25rem 0}
.button{display:inline-block;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:var(--button);color:${onButton};font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button:hover{text-decoration:underline}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:0 1.25rem}
.card+.card{margin-top:1rem}
.quiet{color:var(--quiet);font-size:.875rem}
.text{white-space:pre-line;overflow-wrap:anywhere}
.i{width:1.15em;height:1.15em;vertical-align:-.2em;margin-right:.4em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;flex:none}
`;

const STATUS = `
.banner{color:${PAGE_COLOURS.onSolid};border-radius:.75rem;padding:1.25rem;margin:0 0 1rem;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between}
.banner h2{margin:0;display:flex;align-items:center}
.banner p{font-size:.875rem}
.about{margin-bottom:1rem}
.group>summary{padding:.875rem 0}
.group[open]>summary{border-bottom:1px solid var(--line)}
.row{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between}
.row>:first-child{flex:1 1 5rem}
.row>p{font-weight:600;white-space:nowrap}
.part{padding:1rem 0}
.part+.part{border-top:1px solid var(--line)}
.bars{display:block;width:100%;height:2rem;margin:.5rem 0 .25rem;fill:none;stroke:currentColor;stroke-width:.68}
.bars .d,.legend .d path{stroke-dasharray:2.4 .8 9}
.bars .x,.legend .x path{stroke-dasharray:4.1 .8}
.bars .m,.legend .m path{stroke-dasharray:1.06 .8}
.foot{display:grid;grid-template-columns:1fr 1fr;color:var(--quiet);font-size:.875rem}
.foot>span{grid-area:1/1;line-height:1.75rem}
.foot>span:last-child{grid-column:2;justify-self:end}
.foot details{grid-area:1/1/auto/-1}
.foot details summary{margin:0 auto}
summary{cursor:pointer;width:fit-content;min-height:1.75rem;line-height:1.75rem}
.group>summary{width:auto}
.group>summary h3{display:inline}
.group>summary span{margin-left:.75rem;font-weight:600;white-space:nowrap}
table{overflow-wrap:normal;border-collapse:collapse;width:100%;margin:.25rem 0 .5rem;color:var(--text)}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;font-weight:400;border-top:1px solid var(--line)}
td:nth-child(2){white-space:nowrap}
thead th{color:var(--quiet);border:0}
.legend{font-size:.875rem;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.75rem 0 .25rem}
.legend svg{width:5px;height:1.25rem;vertical-align:-.3em;margin-right:.5em;fill:none;stroke:currentColor;stroke-width:6}
.legend span{color:var(--quiet)}
`;

const REST = `
.incident{padding:1.25rem 0}
.incident+.incident{border-top:1px solid var(--line)}
.incident ol{margin-top:.75rem}
.incident ol li{border-left:2px solid var(--line);padding:0 0 .875rem 1rem}
.incident ol li:last-child{padding-bottom:0}
.open{border-left:.375rem solid currentColor}
.open>*{color:var(--text)}
.empty{padding:1.25rem 0}
.brand{font-weight:650}

.small,:has(>.small)>header{max-width:38rem}
.small .card{padding:1.5rem 1.25rem}
.small h1{margin-bottom:.75rem}
.trap{position:absolute;left:-99rem}
form{padding-top:1rem}
label{display:block;font-weight:600;margin-bottom:.25rem}
input[type=email]{width:100%;max-width:26rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--page);border:1px solid var(--quiet);border-radius:.5rem}
form .button{margin-top:1rem}
form p{margin:.5rem 0}
.fault{color:var(--x);font-weight:600}
footer{padding-top:2rem;padding-bottom:3rem}
footer nav{margin-top:.5rem}
@media (forced-colors:active){.banner{border:1px solid}}
@media (max-width:30rem){.card{padding:0 1rem}.bars{stroke-width:.56}.incident .row>:first-child{flex-basis:100%}.foot details{grid-row:2}.foot details summary{margin:0}}
@media print{
nav,.skip,.button{display:none}
body{background:#fff}
.banner,.bars,.legend{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.card{border-color:#999}
.part,.incident li{break-inside:avoid}
h2,h3{break-after:avoid}
details::details-content{content-visibility:visible;block-size:auto}
}
`;

/** The one style of all status pages, without external resources. */
export const PAGE_STYLE = `:root{color-scheme:light dark;${variables(PAGE_COLOURS.light)}}
@media screen and (prefers-color-scheme:dark){:root{${variables(PAGE_COLOURS.dark)}}}
${LAYOUT}${ofStatuses}${STATUS}${REST}`;

/** The source of the style for a Content-Security-Policy, such as `'sha256-…'` with its quotes. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`;

/**
 * The Content-Security-Policy of status pages: no scripts, no frames, nothing from elsewhere. The icon in the tab is a data
 * address.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_HASH}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers of all status pages, and of the pages around subscriptions. */
export const PAGE_HEADERS = {
  'Content-Security-Policy': PAGE_POLICY,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
