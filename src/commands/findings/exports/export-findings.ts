import type { Core } from '@strapi/strapi';
import { csvExport } from '../../../domain/findings/export/csv-export';
import type { ExportedFinding, ExportWriter } from '../../../domain/findings/export/exported';
import { openvexExport } from '../../../domain/findings/export/openvex-export';
import { sarifExport } from '../../../domain/findings/export/sarif-export';
import { organisationNameOf } from '../../../repositories/findings/finding-policies';
import { type ExportScope, findingsToExport } from './exported-findings';

const writerOf = async (
  strapi: Core.Strapi,
  format: 'csv' | 'sarif' | 'openvex',
  { organisationId, condition }: Omit<ExportScope, 'withHelp'>,
): Promise<ExportWriter> => {
  if (format === 'csv') return csvExport();
  const at = new Date().toISOString();
  if (format === 'sarif') return sarifExport({ at, complete: condition === null });
  const { documentId, name } = await organisationNameOf(strapi, organisationId);
  return openvexExport({ id: `urn:tenantry:findings:${documentId}:${at}`, author: name, at });
};

/** Characters that are passed on together: each part of a response takes time and memory of its own. */
const PART_LENGTH = 32 * 1024;

/** Writes findings in small parts: more are read when the client has got these. */
const documentOf = async function* (
  writer: ExportWriter,
  findings: AsyncIterable<ExportedFinding>,
): AsyncGenerator<string> {
  let text = writer.head();
  for await (const finding of findings) {
    text += writer.piece(finding);
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text + writer.tail();
};

/**
 * Exports the findings of an organisation as texts of one document.
 *
 * @returns the texts; the promise rejects before anything is read if the filter is too broad
 */
export const exportFindings = async (
  strapi: Core.Strapi,
  format: 'csv' | 'sarif' | 'openvex',
  scope: Omit<ExportScope, 'withHelp'>,
): Promise<AsyncGenerator<string>> => {
  const writer = await writerOf(strapi, format, scope);
  return documentOf(writer, await findingsToExport(strapi, { ...scope, withHelp: format === 'sarif' }));
};
