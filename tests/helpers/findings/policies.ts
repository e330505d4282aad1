import { app } from '../api';

/** Stores what an organisation has decided about its findings. The rest has its defaults. */
export const setFindingPolicy = async ({ id }: { id: number }, policy: object): Promise<void> => {
  await app()
    .db.query('api::organisation.organisation')
    .update({ where: { id }, data: { finding_policy: policy } });
};
