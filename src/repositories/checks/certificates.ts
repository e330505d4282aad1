import type { Core } from '@strapi/strapi';
import type { CertificatesWarned } from '../../domain/checks/certificates';
import { connectionOf } from '../../database/connection';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { STATES } from './spans/span-tables';

/** A check, and of which certificates its organisation was warned. */
export interface CertificateCheck {
  name: string;
  organisationId: number;
  warned: CertificatesWarned;
}

interface Row {
  name: string | null;
  organisation_id: number;
  certificates: StoredJson<CertificatesWarned>;
}

/** A check that has had a result; null if there is none. */
export const checkOfCertificate = async (strapi: Core.Strapi, checkId: number): Promise<CertificateCheck | null> => {
  const row = await connectionOf(strapi)('synthetic_checks as c')
    .join(`${STATES} as s`, 's.check_id', 'c.id')
    .where('c.id', checkId)
    .whereNotNull('c.organisation_id')
    .first<Row | undefined>('c.name', 'c.organisation_id', 's.certificates');
  return row
    ? { name: row.name ?? '', organisationId: row.organisation_id, warned: storedJson(row.certificates) ?? {} }
    : null;
};

/** Stores of which certificates of a check the organisation was warned. */
export const storeWarned = async (strapi: Core.Strapi, checkId: number, warned: CertificatesWarned): Promise<void> => {
  await connectionOf(strapi)(STATES)
    .where('check_id', checkId)
    .update({ certificates: JSON.stringify(warned) });
};
