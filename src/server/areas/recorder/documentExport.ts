import type { FastifyInstance } from 'fastify';
import { DOCUMENT_STATUS_WORDS } from '#contract/search/documentFilters';
import { RELATION_WORDS } from '#contract/records/documents';
import { formatDateTime } from '#contract/formats';
import type { Locale } from '#contract/locales';
import type { DocumentDetails } from '#contract/schemas/documents';
import type { ExportedRecord, ExportedTable } from '../../domain/exports/record';
import { countShown } from '../../domain/exports/repository';
import { dayWords, moneyWords, NOT_PROVIDED, officeWords } from '../../domain/exports/words';
import { findDocument } from './repository';

/** Registers the file exports of recorded documents: index data only, no pages. */
export function registerDocumentExport(app: FastifyInstance): void {
  const { db } = app.database;
  app.exporters.set('recorder', {
    async find(id, locale) {
      const details = await findDocument(db, id, locale);
      return details === null ? null : exportedDocument(details, locale);
    },
    countShown: (ids) => countShown(db, 'public_document', ids),
  });
}

function exportedDocument(details: DocumentDetails, { terms }: Locale): ExportedRecord {
  const { book, county, documentNumber, office, page, status, timeZone, typeName } = details;
  return {
    title: documentNumber,
    caption: typeName,
    facts: [
      ['County', county.name],
      ['Recorded', formatDateTime(details.recordedAt, timeZone)],
      ['Document date', dayWords(details.documentOn)],
      [
        `${terms.book} and ${terms.page.toLowerCase()}`,
        book === null ? 'Not assigned' : `${book}, ${page ?? NOT_PROVIDED}`,
      ],
      ['Consideration', moneyWords(details.considerationCents)],
      ...(status === 'NONE' ? [] : [['Status', DOCUMENT_STATUS_WORDS[status]] as const]),
      ...(details.note === null ? [] : [['Note', details.note] as const]),
    ],
    tables: [parties(details), land(details), chain(details)],
    mentioned: details.chain.flatMap(({ document }) =>
      document === null ? [] : [{ register: 'recorder', id: document.id }],
    ),
    office: officeWords(office),
    source: details.source,
    asOf: details.asOf,
    timeZone,
  };
}

function parties({ parties: rows }: DocumentDetails): ExportedTable {
  return {
    title: 'Parties',
    headings: ['Name', 'Role', 'Address'],
    widths: [4, 2, 3],
    rows: rows.map(({ address, name, role }) => [name, role, address ?? NOT_PROVIDED]),
  };
}

function land({ legals }: DocumentDetails): ExportedTable {
  return {
    title: 'Land',
    headings: ['Description', 'Parcel'],
    widths: [5, 3],
    rows: legals.map(({ parcel, text }) => [text, parcel ?? NOT_PROVIDED]),
  };
}

/** Lists related documents, oldest first. */
function chain({ chain: steps, id }: DocumentDetails): ExportedTable {
  const others = steps.length < 2 ? [] : steps;
  return {
    title: 'Related documents',
    headings: ['Recorded', 'Document', 'Status', 'Parties', 'Relation'],
    widths: [2, 4, 2, 4, 3],
    rows: others.map(({ document, documentNumber, relation, target }) => [
      document === null ? 'Not on this site' : dayWords(document.recordedOn),
      document === null
        ? documentNumber
        : `${document.typeName} ${documentNumber}${document.id === id ? ' (this one)' : ''}`,
      document === null || document.status === 'NONE' ? '' : DOCUMENT_STATUS_WORDS[document.status],
      document === null
        ? ''
        : [document.grantor, document.grantee].filter((name) => name !== null).join(' to '),
      relation === null || target === null ? '' : `${RELATION_WORDS[relation]} ${target}`,
    ]),
  };
}
