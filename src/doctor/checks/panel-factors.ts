import type { Check, Examined, Finding } from '../check';

async function* find({ db, isAdminFactorRequired }: Examined): AsyncGenerator<Finding> {
  if (!isAdminFactorRequired) return;
  const rows = (await db('admin_users as u')
    .leftJoin('admin_second_factors as f', 'f.admin_id', 'u.id')
    .where('u.is_active', true)
    .whereNull('f.confirmed_at')
    .orderBy('u.id')
    .select('u.id', 'u.email')) as { id: number; email: string }[];
  for (const { id, email } of rows)
    yield {
      record: `admin_users ${id} (${email})`,
      fault:
        'the administrator has no second factor, so the password alone is enough to add one and to open the admin panel',
      repair: null,
    };
}

/** The administrators whose password alone opens the panel. */
export const panelFactors: Check = {
  name: 'panel-factors',
  checks: 'Every administrator of the panel has a second factor, if ADMIN_SECOND_FACTOR is required.',
  repairs: 'Nothing repairs it: the administrator adds one at the next sign-in. Until then, block the account.',
  find,
};
