import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { importReport } from '../commands/findings/imports/import-report';
import { connectionOf } from '../database/connection';
import type { DemoReport } from './demo-report';

/** Dates a scan and what it has written by its time: the import dates them by the present. */
const date = async (strapi: Core.Strapi, scan: string, at: Date): Promise<void> => {
  const db = connectionOf(strapi);
  const times = { updated_at: at, published_at: at };
  const dates = { ...times, created_at: at, started_at: at, ended_at: at };
  await db('security_scans').where({ document_id: scan }).update(dates);
  await db('security_findings').where({ scan }).update({ updated_at: at });
  await db('security_findings')
    .where({ scan, first_seen_at: at })
    .update({ ...times, created_at: at });
};

/** Imports a report as the API does, at an earlier time. */
export const importDemoReport = async (
  strapi: Core.Strapi,
  organisationId: number,
  { scope, report }: DemoReport,
  at: Date,
): Promise<void> => {
  const text = JSON.stringify(report);
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-demo-report-'));
  try {
    const file = path.join(folder, 'report.json');
    await writeFile(file, text);
    const { scan } = await importReport(strapi, {
      organisationId,
      file,
      format: 'auto',
      encoding: 'identity',
      scope,
      tool: null,
      dryRun: false,
      confirmClosing: false,
      agent: null,
      sha256: createHash('sha256').update(text).digest('hex'),
      keepFile: () => () => Promise.resolve(),
    });
    await date(strapi, scan, at);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
