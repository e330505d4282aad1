import { db } from '../api';

/** Stores what an organisation has decided about its findings. The rest has its defaults. */
export const setFindingPolicy = async ({ id }: { id: number }, policy: object): Promise<void> => {
  await db()('organisations')
    .where({ id })
    .update({ finding_policy: JSON.stringify(policy) });
};
