import { captionWords } from '#contract/records/captionWords';
import type { FastifyInstance } from 'fastify';
import { BOND_WORDS, CASE_RELATION_WORDS } from '#contract/records/caseMoney';
import { degreeLabel } from '#contract/records/chargeDegrees';
import { MAX_EXPORTED_ENTRIES } from '#contract/records/exports';
import { formatCount, formatDateTime } from '#contract/formats';
import { JUDGMENT_STATUS_WORDS } from '#contract/search/judgmentFilters';
import type { CaseDetails, CaseSentence, CcsEntry } from '#contract/schemas/court';
import type { ExportedRecord, ExportedTable } from '../../domain/exports/record';
import { countShown } from '../../domain/exports/repository';
import { dayWords, moneyWords, NOT_PROVIDED, officeWords } from '../../domain/exports/words';
import { findCcsEntries } from './ccsRepository';
import { findCase } from './repository';

/** Registers the file exports of cases. */
export function registerCaseExport(app: FastifyInstance): void {
  const { db } = app.database;
  app.exporters.set('court', {
    async find(id) {
      const details = await findCase(db, id);
      if (details === null) return null;
      const newest = { offset: 0, limit: MAX_EXPORTED_ENTRIES };
      const entries = await findCcsEntries(db, id, { types: null, newestFirst: 'true' }, newest);
      return exportedCase(details, entries);
    },
    countShown: (ids) => countShown(db, 'public_case', ids),
  });
}

function exportedCase(details: CaseDetails, entries: readonly CcsEntry[]): ExportedRecord {
  const { asOf, caption, caseNumber, court, office, source } = details;
  return {
    title: caseNumber,
    caption: captionWords(caption),
    facts: [
      ['Court', `${court.name}, ${court.countyName}`],
      ['Type', details.typeName],
      ['Status', statusWords(details)],
      ['Filed', dayWords(details.filedOn)],
      ...(details.disposedOn === null ? [] : [['Disposed', dayWords(details.disposedOn)] as const]),
      ['Judge', details.judge ?? NOT_PROVIDED],
    ],
    tables: [
      parties(details),
      charges(details),
      hearings(details),
      judgments(details),
      ...money(details),
      related(details),
      summary(details, entries),
    ],
    mentioned: [
      ...details.related.flatMap(({ caseId }) =>
        caseId === null ? [] : [{ register: 'court', id: caseId } as const],
      ),
      ...details.judgments.map(({ id }) => ({ register: 'judgment', id }) as const),
    ],
    office: officeWords(office),
    source,
    asOf,
    timeZone: court.timeZone,
  };
}

function statusWords({ status, statusOn }: CaseDetails): string {
  const word = status === 'OPEN' ? 'Open' : 'Closed';
  return statusOn === null ? word : `${word}, ${dayWords(statusOn)}`;
}

function parties({ parties: rows }: CaseDetails): ExportedTable {
  return {
    title: 'Parties and attorneys',
    headings: ['Name', 'Role', 'Address', 'Attorneys'],
    widths: [3, 2, 2, 3],
    rows: rows.map(({ address, attorneys, name, role }) => [
      name,
      role,
      address ?? NOT_PROVIDED,
      attorneys.length === 0
        ? 'None on file'
        : attorneys
            .map((one) => (one.barNumber === null ? one.name : `${one.name} (${one.barNumber})`))
            .join('; '),
    ]),
  };
}

function charges({ charges: rows }: CaseDetails): ExportedTable {
  return {
    title: 'Charges and sentences',
    headings: ['Count', 'Charge', 'Disposition', 'Sentence'],
    widths: [1, 4, 3, 3],
    rows: rows.map((charge) => [
      String(charge.count),
      `${charge.description}. ${degreeLabel(charge.degree)}, ${charge.statute}`,
      charge.disposition === null
        ? 'Pending'
        : `${charge.disposition}, ${dayWords(charge.dispositionOn)}`,
      charge.sentences.map(sentenceWords).join('; '),
    ]),
    note: 'A charge is only an accusation. Everyone is presumed innocent unless proven guilty.',
  };
}

/** Formats a sentence as "Department of Correction, 730 days, 365 suspended". */
function sentenceWords(sentence: CaseSentence): string {
  const { amountCents, description, lengthDays, suspendedDays } = sentence;
  const parts = [
    description,
    lengthDays === null ? null : `${formatCount(lengthDays)} days`,
    suspendedDays === null ? null : `${formatCount(suspendedDays)} suspended`,
    amountCents === null ? null : moneyWords(amountCents),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function hearings({ court, hearings: rows }: CaseDetails): ExportedTable {
  return {
    title: 'Hearings',
    headings: ['Date and time', 'Hearing', 'Room', 'Status'],
    widths: [3, 3, 2, 2],
    rows: rows.map(({ event, room, startsAt, status }) => [
      formatDateTime(startsAt, court.timeZone),
      event,
      room ?? NOT_PROVIDED,
      status === 'CONFIRMED' ? 'Confirmed' : 'Canceled',
    ]),
  };
}

function judgments({ judgments: rows }: CaseDetails): ExportedTable {
  return {
    title: 'Judgments',
    headings: ['Docketed', 'Against', 'For', 'Amount', 'Status'],
    widths: [2, 3, 3, 2, 2],
    rows: rows.map(({ amountCents, creditors, debtors, docketedOn, status }) => [
      dayWords(docketedOn),
      debtors,
      creditors,
      moneyWords(amountCents),
      JUDGMENT_STATUS_WORDS[status],
    ]),
  };
}

function money({ bonds, payments, receivables }: CaseDetails): ExportedTable[] {
  return [
    {
      title: 'Bonds',
      headings: ['Type', 'Amount', 'Set', 'Posted by', 'Status'],
      widths: [3, 2, 2, 3, 2],
      rows: bonds.map(({ amountCents, kind, poster, setOn, status }) => [
        kind,
        moneyWords(amountCents),
        dayWords(setOn),
        poster ?? NOT_PROVIDED,
        BOND_WORDS[status],
      ]),
    },
    {
      title: 'Amounts ordered',
      headings: ['For', 'Ordered', 'Amount', 'Balance, according to the court'],
      widths: [3, 2, 2, 2],
      rows: receivables.map(({ account, amountCents, balanceCents, orderedOn }) => [
        account,
        dayWords(orderedOn),
        moneyWords(amountCents),
        moneyWords(balanceCents),
      ]),
    },
    {
      title: 'Payments',
      headings: ['For', 'Paid', 'Receipt', 'Amount'],
      widths: [3, 2, 2, 2],
      rows: payments.map(({ account, amountCents, paidOn, receiptNumber }) => [
        account,
        dayWords(paidOn),
        receiptNumber ?? NOT_PROVIDED,
        moneyWords(amountCents),
      ]),
    },
  ];
}

function related({ related: rows }: CaseDetails): ExportedTable {
  return {
    title: 'Related cases',
    headings: ['Relation', 'Case', 'Caption'],
    widths: [2, 3, 4],
    rows: rows.map(({ caption, caseNumber, isFromOther, kind }) => [
      CASE_RELATION_WORDS[kind][isFromOther ? 1 : 0],
      caseNumber,
      caption === null ? 'Not on this site' : captionWords(caption),
    ]),
  };
}

function summary({ ccsTotal }: CaseDetails, entries: readonly CcsEntry[]): ExportedTable {
  return {
    title: 'Chronological case summary, newest first',
    headings: ['Entered', 'Entry', 'Text'],
    widths: [2, 3, 6],
    rows: entries.map(({ enteredOn, eventOn, text, typeText }) => [
      eventOn === null || eventOn === enteredOn
        ? dayWords(enteredOn)
        : `${dayWords(enteredOn)} (event: ${dayWords(eventOn)})`,
      typeText,
      text,
    ]),
    ...(entries.length < ccsTotal
      ? {
          note: `The newest ${formatCount(entries.length)} of ${formatCount(ccsTotal)} entries. The printable summary has all of them.`,
        }
      : {}),
  };
}
