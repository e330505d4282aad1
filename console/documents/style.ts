import { MAIL_COLOURS } from '../../src/domain/mails/mail-layout';

const variables = (colours: Record<string, string>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

const { light, dark } = MAIL_COLOURS;

/** The style of all documents: the colours of the console. Wide tables and long lines of code scroll by themselves. */
export const DOCUMENT_STYLE = `:root{color-scheme:light dark;${variables({ ...light, line: '#d5dae0' })}}
@media (prefers-color-scheme:dark){:root{${variables({ ...dark, line: '#3a3f45' })}}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--card);color:var(--text);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.bar{background:var(--page);border-bottom:1px solid var(--line)}
.bar nav{max-width:72rem;margin:0 auto;padding:.75rem 1rem;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:center}
.bar a{display:inline-block;padding:.25rem 0;text-decoration:none}
.bar .brand{color:var(--text);font-weight:650}
.columns{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 4rem}
main{min-width:0;max-width:48rem;overflow-wrap:break-word}
.contents{font-size:.875rem;margin-bottom:1.5rem}
.contents h2{font-size:.875rem;margin:0 0 .25rem;color:var(--quiet)}
.contents ul{list-style:none;margin:0;padding:0}
.contents a{display:block;padding:.25rem 0}
@media (min-width:64rem){
.columns{display:grid;grid-template-columns:minmax(0,48rem) 14rem;gap:3rem}
.columns>main{grid-area:1/1}
.contents{grid-area:1/2;position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow-y:auto}
}
h1,h2,h3,h4{line-height:1.3;overflow-wrap:anywhere}
h1{font-size:1.75rem;margin:0 0 1rem}
h2{font-size:1.3rem;margin:2.5rem 0 .75rem}
h3,h4{font-size:1.05rem;margin:1.75rem 0 .5rem}
p,ul,ol{margin:0 0 1rem}
ul,ol{padding-left:1.5rem}
li{margin:.25rem 0}
a{color:var(--link);text-underline-offset:.15em}
main a{overflow-wrap:anywhere}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--card);z-index:1}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
code{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;background:var(--page);border-radius:.25rem;padding:.1em .3em;overflow-wrap:anywhere}
pre{margin:0 0 1rem;padding:.875rem 1rem;background:var(--page);border:1px solid var(--line);border-radius:.5rem;overflow-x:auto}
pre code{padding:0;background:none;overflow-wrap:normal}
.table{margin:0 0 1rem;overflow-x:auto}
table{border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem 1rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);min-width:6rem}
td{overflow-wrap:normal}
td code{overflow-wrap:break-word}
.right{text-align:right}
.center{text-align:center}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:.5rem}
blockquote{margin:0 0 1rem;padding-left:1rem;border-left:3px solid var(--line)}
@media (max-width:40rem){pre{font-size:.875rem}pre code{white-space:pre-wrap;overflow-wrap:anywhere}}
@media print{.bar,.contents,.skip{display:none}.columns{display:block}pre code{white-space:pre-wrap}}
`;
