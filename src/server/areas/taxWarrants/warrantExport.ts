import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { TAX_WARRANT_STATUS_WORDS } from '#contract/search/taxWarrantFilters';
import { TAX_TYPES } from '#contract/records/taxWarrants';
import type { TaxWarrantDetails } from '#contract/schemas/taxWarrants';
import type { ExportedRecord } from '../../domain/exports/record';
import { countShown } from '../../domain/exports/repository';
import { dayWords, moneyWords, NOT_PROVIDED, officeWords } from '../../domain/exports/words';
import { findTaxWarrant } from './repository';

/** Registers the file exports of tax warrants. */
export function registerWarrantExport(app: FastifyInstance): void {
  const { db } = app.database;
  app.exporters.set('taxWarrant', {
    async find(id) {
      const details = await findTaxWarrant(db, id);
      return details === null ? null : exportedWarrant(details);
    },
    countShown: (ids) => countShown(db, 'public_tax_warrant', ids),
  });
}

function exportedWarrant(details: TaxWarrantDetails): ExportedRecord {
  const { county, filings, office, parties, statuses } = details;
  return {
    title: details.warrantNumber,
    caption: `Tax warrant against ${details.taxpayerName}`,
    facts: [
      ['County', county.name],
      ['Tax', TAX_TYPES[details.taxType]],
      ['Amount', amountWords(details)],
      ['Issued', dayWords(details.issuedOn)],
      ['Filed', dayWords(details.filedOn)],
      ['Status', TAX_WARRANT_STATUS_WORDS[details.status]],
      ['Sheriff collection period ends', dayWords(details.sheriffUntil)],
      ['Lien expires', dayWords(details.expiresOn)],
    ],
    tables: [
      {
        title: 'Taxpayers',
        headings: ['Name', 'Role', 'Address'],
        widths: [4, 2, 3],
        rows: parties.map(({ address, name, role }) => [name, role, address ?? NOT_PROVIDED]),
      },
      {
        title: 'History',
        headings: ['Date', 'Status', 'Note'],
        widths: [2, 2, 5],
        rows: statuses.map(({ happenedOn, note, status }) => [
          dayWords(happenedOn),
          TAX_WARRANT_STATUS_WORDS[status],
          note ?? '',
        ]),
      },
      {
        title: 'Also filed in',
        headings: ['County', 'Filed', 'Status'],
        widths: [4, 2, 3],
        rows: filings.map((filing) => [
          filing.county.name,
          dayWords(filing.filedOn),
          TAX_WARRANT_STATUS_WORDS[filing.status],
        ]),
      },
    ],
    mentioned: filings.map(({ id }) => ({ register: 'taxWarrant', id })),
    office: officeWords(office),
    source: details.source,
    asOf: details.asOf,
    timeZone: STATE_TIME_ZONE,
  };
}

function amountWords(details: TaxWarrantDetails): string {
  const parts = [
    ['tax', details.taxCents],
    ['interest', details.interestCents],
    ['penalty', details.penaltyCents],
    ['collection fee', details.collectionFeeCents],
    ['sheriff', details.sheriffCents],
    ['clerk', details.clerkCents],
  ] as const;
  const list = parts.map(([what, cents]) => `${what} ${moneyWords(cents)}`).join(', ');
  return `${moneyWords(details.amountCents)}: ${list}`;
}
