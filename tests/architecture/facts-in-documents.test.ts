import { FAILURES_PER_PERSON } from '../../src/domain/accounts/second-factors/limits';
import { EXIT as AGENT_EXITS } from '../../agent/src/failure';
import { DEFAULTS as AGENT_SETTINGS } from '../../agent/src/state/owner-config';
import { EXIT as CLI_EXITS } from '../../clients/cli/src/failure';
import rateLimits from '../../config/rate-limits';
import timetable from '../../config/watchdogs';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/demo/demo-accounts';
import { CHECKS } from '../../src/doctor/registry';
import * as daily from '../../src/domain/access/limits/daily-limits';
import { CONSOLE_PAGES, MAILED_SCREENS } from '../../src/domain/console-pages';
import {
  ADDRESS_CHANGE_LINK,
  ADDRESS_CHANGE_NOTICE,
  NEW_SIGN_IN,
  ALERT_EVENT,
  EVENTS,
  PAGE_NEWS,
  SECOND_FACTOR_NOTICE,
  SUBSCRIPTION_REQUESTED,
} from '../../src/domain/events/catalogue';
import {
  ALERT_CHANNEL_TYPES,
  CHECK_TYPES,
  DEPLOYMENT_STATUSES,
  SUBSCRIPTION_STATUSES,
  WATCHDOG_NAMES,
} from '../../src/domain/vocabularies';
import { STRATEGIES } from '../../src/http/routes';
import { documents, rowsOfTables } from '../helpers/source/documents';
import { filesBelow, read } from '../helpers/source/source';

/** What tables and sentences of the documents repeat, compared with what they describe. */

const names = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string);
const plain = (text = ''): string => text.replaceAll('`', '');
const rows = (file: string, firstHeader: string): string[][] => rowsOfTables(read(file), firstHeader);
/** The names in one column of the tables that begin with a header. */
const column = (file: string, header: string, at = 0): string[] =>
  rows(file, header).flatMap((cells) => names(cells[at] ?? ''));
const packageOf = (folder: string) =>
  JSON.parse(read(`${folder}package.json`)) as { version: string; engines: { node: string } };

/** The defaults of a file of settings. */
const env = Object.assign((_name: string, fallback: string) => fallback, {
  bool: (_name: string, fallback: boolean) => fallback,
  int: (_name: string, fallback: number) => fallback,
}) as StrapiEnv;

describe('the tables of closed lists', () => {
  it.each<[string, string, readonly string[]]>([
    ['docs/guides/deployments.md', 'status of a deployment', DEPLOYMENT_STATUSES],
    ['docs/guides/billing.md', 'status', SUBSCRIPTION_STATUSES],
    ['docs/operations.md', 'watchdog', WATCHDOG_NAMES],
    ['docs/operations/backups.md', 'check', CHECKS.map(({ name }) => name)],
  ])('%s: %s', (file, header, list) => {
    expect(column(file, header).sort()).toEqual([...list].sort());
  });

  it('name the tabs of the operations dashboard', () => {
    const tabs = [...read('src/admin/operations/page.tsx').matchAll(/^ {2}\['\w+', '(\w+)', lazy/gm)].map(
      ([, tab]) => tab,
    );
    expect(tabs.length).toBeGreaterThan(5);
    expect(rows('docs/operations.md', 'tab').map(([tab]) => tab)).toEqual(tabs);
  });

  it('have the strategies and the modules in the architecture', () => {
    const text = read('docs/architecture.md');
    const folders = filesBelow('src', /\.tsx?$/).flatMap(({ path }) => /^src\/([^/.]+)\//.exec(path)?.[1] ?? []);
    const modules = [...new Set(folders)].filter((folder) => !new RegExp(`\\b${folder}\\b`).test(text));
    expect({
      strategies: STRATEGIES.filter((name) => !new RegExp(`${name}[,:]`).test(text)),
      modules,
    }).toEqual({ strategies: ['content-api-token'], modules: [] });
  });

  it('name the types of checks and of alert channels', () => {
    const types = rows('docs/guides/checks.md', 'type').flatMap(([cell = '']) => cell.split(', '));
    expect(types).toEqual([...CHECK_TYPES, ...ALERT_CHANNEL_TYPES]);
  });

  it.each([
    ['docs/guides/agents.md', AGENT_EXITS],
    ['docs/guides/findings.md', CLI_EXITS],
  ])('%s: what a command ends with', (file, exits) => {
    expect(rows(file, 'it ends with').map(([exit]) => Number(exit))).toEqual(Object.values(exits).sort());
  });

  it('have the defaults of agent.json', () => {
    const shown = Object.fromEntries(
      rows('docs/guides/agents.md', 'setting').map(([name, fallback]) => [plain(name), plain(fallback)]),
    );
    const defaults = Object.entries(AGENT_SETTINGS).map(([name, value]) => [
      name,
      value === null ? 'none' : JSON.stringify(value),
    ]);
    expect(shown).toMatchObject(Object.fromEntries(defaults));
  });

  it('name the pages of the console without an organisation', () => {
    const pages = column('docs/guides/console.md', 'page');
    expect([...pages].sort()).toEqual(['/', ...Object.values(CONSOLE_PAGES)].sort());
  });

  it('have the accounts of the demo, with their password', () => {
    const shown = rows('README.md', 'account').flatMap(([cell = '']) => {
      const [domain] = names(cell);
      return plain(cell)
        .split(' ')
        .filter((word) => word.includes('@'))
        .map((word) => (word.endsWith('@') ? `${word}${domain}` : word));
    });
    expect(shown.sort()).toEqual(DEMO_ACCOUNTS.map(({ email }) => email).sort());
    expect(read('README.md')).toContain(`The password of all of them is \`${DEMO_PASSWORD}\``);
  });
});

describe('the emails', () => {
  const OWN = [
    ADDRESS_CHANGE_LINK,
    ADDRESS_CHANGE_NOTICE,
    ALERT_EVENT,
    NEW_SIGN_IN,
    SUBSCRIPTION_REQUESTED,
    PAGE_NEWS,
    SECOND_FACTOR_NOTICE,
  ];

  it('are those that Tenantry sends, by their events', () => {
    const shown = ['emails', 'deployments'].flatMap((guide) => column(`docs/guides/${guide}.md`, 'email', 1));
    const events = shown.filter((name) => !name.startsWith('/'));
    const sent = Object.entries(EVENTS).filter(([, to]) => (to as readonly string[]).includes('mail'));
    expect([...new Set(events)].sort()).toEqual([...sent.map(([name]) => name), ...OWN].sort());
  });

  it('link to screens that the guide names', () => {
    const pages = column('docs/guides/emails.md', 'email', 1);
    const screens = pages.flatMap((page) => /^\/organisations\/\{slug\}\/(\w+)/.exec(page)?.[1] ?? []);
    expect(screens.sort()).toEqual([...MAILED_SCREENS].sort());
  });
});

describe('the times of the watchdogs', () => {
  const crons: Record<string, string> = timetable({ env }).timetable;

  /** How often a job runs, in words. */
  const often = (cron: string): string => {
    const fields = cron.split(' ');
    const [unit, whole] = fields.length === 6 ? (['second', 'minute'] as const) : (['minute', 'hour'] as const);
    const step = /\/(\d+)$/.exec(fields[0] ?? '')?.[1];
    return step ? `${step} ${unit}s` : whole;
  };

  it('are those of the timetable', () => {
    const shown = rows('docs/operations.md', 'watchdog').map(([name, every = '']) => ({
      name: plain(name),
      every: every.split(', '),
    }));
    expect(shown.filter(({ name, every }) => !every.includes(often(crons[name] ?? '')))).toEqual([]);
  });

  it.each([
    ['2-59/5 * * * *', '5 minutes'],
    ['*/10 * * * * *', '10 seconds'],
    ['17 * * * *', 'hour'],
    ['30 * * * * *', 'minute'],
  ])('are read from %s', (cron, words) => {
    expect(often(cron)).toBe(words);
  });
});

describe('the limits', () => {
  const settings = new Map(
    rows('docs/configuration.md', 'variable').map(([name, fallback, unit]) => [plain(name), { fallback, unit }]),
  );

  it('of a day are those of the code', () => {
    const { INVITATIONS_PER_ADDRESS: perAddress, INVITATIONS_PER_ORGANISATION: invitations } = daily;
    const { ALERT_REQUESTS_PER_ADDRESS: requestsPerAddress, ALERT_REQUESTS_PER_ORGANISATION: requests } = daily;
    const { USES_PER_PERSON: uses, VAT_CHECKS_PER_ORGANISATION: checks } = daily;
    const shown = rows('docs/guides/access.md', 'what').map(([, ofAll, ofOne, code]) => [plain(code), ofAll, ofOne]);
    expect(shown).toEqual([
      ['ORGANISATIONS_PER_DAY_REACHED', '', plain(settings.get('ORGANISATIONS_PER_DAY')?.fallback)],
      ['VAT_CHECKS_PER_DAY_REACHED', `${checks}`, `${uses['vat-check']}`],
      ['INVITATIONS_PER_DAY_REACHED', `${perAddress} to one address, ${invitations} in total`, `${uses.invitation}`],
      [
        'ALERT_REQUESTS_PER_DAY_REACHED',
        `${requestsPerAddress} to one address, ${requests} in total`,
        `${uses['alert-request']}`,
      ],
    ]);
    expect(read('docs/guides/emails.md')).toContain(`**An inbox** gets at most ${daily.MAILS_PER_INBOX} requests`);
  });

  it('of attempts are the defaults of the settings', () => {
    const limits = rateLimits({ env });
    const shown = rows('docs/guides/access.md', 'counted by').map(([by, limit = '']) => [
      by,
      Number.parseInt(limit, 10),
    ]);
    expect(shown).toEqual([
      ['address', limits.perAddress],
      ['address, its passwords', limits.passwordsPerAddress],
      ['address, its look-ups', limits.passwordsPerAddress],
      ['account and address', limits.perAccount],
      ['account and known device', limits.perAccount],
      ['session', limits.perAccount],
      ['account, its second factor', FAILURES_PER_PERSON],
      ['account, address or device', limits.signInsPerAccount],
      ['account, its strangers', limits.perAccount],
      ['account, its emails', limits.mailsPerAccount],
      ['address, for SCIM', limits.perAddress],
    ]);
  });

  it('of how long records are kept are the defaults of the settings', () => {
    const shown = rows('docs/operations/retention.md', 'kind').map(([, setting, period]) => [plain(setting), period]);
    const periods = shown.map(([name = '']) => {
      const { fallback, unit } = settings.get(name) ?? {};
      return [name, plain(fallback) === '0' ? 'forever' : `${plain(fallback)} ${unit}`];
    });
    expect(shown).toEqual(periods);
  });
});

describe('the versions', () => {
  const ofServer = /^>=(\d+\.\d+)$/.exec(packageOf('').engines.node)?.[1];
  /** Up to which Node 20's driver of SQLite is installed. */
  const ofDriver = /<(\d+\.\d+)/.exec(packageOf('packages/sqlite-for-node-20/').engines.node)?.[1];

  it('of Node are those that can be installed', () => {
    const shown = documents()
      .filter(({ path }) => path !== 'CHANGELOG.md' && !/^docs\/(?:decisions|releases)\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\b(2\d\.\d+)(?= (?:or|and) (?:newer|later)| on\b)/g)].map(([, version]) => ({
          path,
          version,
        })),
      );
    expect(shown.filter(({ version }) => version !== ofServer && version !== ofDriver)).toEqual([]);
    expect(new Set(shown.filter(({ path }) => path === 'README.md').map(({ version }) => version))).toEqual(
      new Set([ofServer, ofDriver]),
    );
  });

  it('of Node that were tried are those that check:nodes tries', () => {
    const tried = /VERSIONS = \[([^\]]+)\]/.exec(read('scripts/check-nodes.js'))?.[1]?.match(/\d+/g);
    expect(rows('docs/operations.md', 'Node').map(([version = '']) => version.split('.')[0])).toEqual(tried);
    const [, described] =
      rows('CONTRIBUTING.md', 'command').find(([name]) => plain(name) === 'npm run check:nodes') ?? [];
    expect(described?.match(/\d+/g)).toEqual(tried);
  });

  it('of the image is that of the package', () => {
    const shown = [...read('docs/operations/containers.md').matchAll(/(?:VERSION=|tenantry:)(\d+\.\d+\.\d+)/g)];
    expect(new Set(shown.map(([, version]) => version))).toEqual(new Set([packageOf('').version]));
  });
});
