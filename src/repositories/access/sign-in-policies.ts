import type { Core } from '@strapi/strapi';
import { completePolicy, type SignInPolicy } from '../../domain/access/sign-in-policy/policy';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toIso } from '../../database/moments';
import { type StoredJson, storedJson } from '../../database/stored-json';

/** The sign-in policy of an organisation as it is stored, and until when it must be confirmed; null if it is final. */
export const storedSignInPolicy = async (
  strapi: Core.Strapi,
  organisationId: number,
): Promise<{ policy: SignInPolicy; confirmBy: string | null }> => {
  const row = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first<{ sign_in_policy: StoredJson<object>; sign_in_policy_confirm_by: StoredTime | null } | undefined>(
      'sign_in_policy',
      'sign_in_policy_confirm_by',
    );
  const confirmBy = row?.sign_in_policy_confirm_by ?? null;
  return {
    policy: completePolicy(storedJson(row?.sign_in_policy)),
    confirmBy: confirmBy === null ? null : toIso(confirmBy),
  };
};
