import type { Core } from '@strapi/strapi';
import { compileRanges } from '../../../domain/access/address-ranges';
import { parseAddress } from '../../../domain/access/client-address';
import { rankMembers } from '../../../domain/leaderboard/points';
import { type TimeWindow, windowStart } from '../../../domain/time-window';
import { organisationNamed } from '../../../http/admission';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext, RequestState } from '../../../http/request-state';
import { endPasswordSessions } from '../../../operations/end-password-sessions';
import { mergeOrganisations } from '../../../operations/merge-organisations';
import type { AskedPart } from '../../../operations/read-split';
import { splitOrganisation } from '../../../operations/split-organisation';
import { achievementsSince } from '../../../tenancy/leaderboard';
import { usageOf } from '../../../tenancy/limits';
import type { TenantRow } from '../../../tenancy/rows';
import { organisation } from '../contract';

const allowlistOf = (values: Record<string, unknown>): string[] => (values.ip_allowlist as string[] | null) ?? [];

const allows = (ranges: string[], address: string): boolean => ranges.length === 0 || compileRanges(ranges)(address);

const optionsOf = ({ query }: RequestState) => ({ dryRun: query.dry_run === true, now: new Date() });

const SHUT_OUT = {
  code: 'ALLOWLIST_EXCLUDES_YOU',
  message: 'The address that this request came from is not on the new IP allowlist: your next one will be refused.',
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(organisation)({ strapi });

  /** Tells who has just shut out the own address; operators are no members, and stay. */
  const warned = ({ state }: RequestContext, answer: { data: Record<string, unknown> }) => {
    const { principal, clientAddress, input } = state;
    const shutsOut = input.ip_allowlist !== undefined && !allows(allowlistOf(answer.data), clientAddress);
    return shutsOut && !principal.isOperator ? { ...answer, meta: { warnings: [SHUT_OUT] } } : answer;
  };

  return {
    ...plain,

    async create(ctx: RequestContext) {
      return warned(ctx, await plain.create(ctx));
    },

    async update(ctx: RequestContext) {
      return warned(ctx, await plain.update(ctx));
    },

    async limits({ state }: RequestContext) {
      return { data: await usageOf(strapi, state.organisationId as number) };
    },

    async leaderboard({ state }: RequestContext) {
      const window = state.query.window as TimeWindow;
      const from = windowStart(window, new Date());
      const members = await achievementsSince(strapi, state.organisationId as number, from);
      return { data: rankMembers(members), meta: { window, from: from.toISOString(), members: members.length } };
    },

    async merge({ state }: RequestContext) {
      const { id } = state.target as TenantRow;
      const into = await organisationNamed(strapi, state, state.input.into as string);
      return { data: await mergeOrganisations(strapi, id, into, optionsOf(state)) };
    },

    async split({ state }: RequestContext) {
      const { id } = state.target as TenantRow;
      return { data: await splitOrganisation(strapi, id, state.input.into as AskedPart[], optionsOf(state)) };
    },

    async endPasswordSessions({ state }: RequestContext) {
      const { id, documentId } = state.target as TenantRow;
      const before = new Date();
      await endPasswordSessions(strapi, { id, documentId }, before);
      return { data: { ended_before: before.toISOString() } };
    },

    checkAddress({ state }: RequestContext) {
      const ip = state.query.ip as string;
      const ranges = allowlistOf((state.target as TenantRow).values);
      const valid = parseAddress(ip) !== null;
      return { data: { ip, valid, allowed: valid && allows(ranges, ip), restricted: ranges.length > 0 } };
    },
  };
};
