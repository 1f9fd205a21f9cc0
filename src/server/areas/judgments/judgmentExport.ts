import { captionWords } from '#contract/records/captionWords';
import type { FastifyInstance } from 'fastify';
import { JUDGMENT_STATUS_WORDS } from '#contract/search/judgmentFilters';
import { JUDGMENT_EVENT_WORDS } from '#contract/records/judgments';
import type { JudgmentDetails } from '#contract/schemas/judgments';
import type { ExportedRecord } from '../../domain/exports/record';
import { countShown } from '../../domain/exports/repository';
import { dayWords, moneyWords, NOT_PROVIDED, officeWords } from '../../domain/exports/words';
import { findJudgment } from './repository';

/** Registers the file exports of judgments. */
export function registerJudgmentExport(app: FastifyInstance): void {
  const { db } = app.database;
  app.exporters.set('judgment', {
    async find(id) {
      const details = await findJudgment(db, id);
      return details === null ? null : exportedJudgment(details);
    },
    countShown: (ids) => countShown(db, 'public_judgment', ids),
  });
}

function exportedJudgment(details: JudgmentDetails): ExportedRecord {
  const { caption, caseNumber, court, creditors, debtors, events, office, parties } = details;
  return {
    title: caseNumber,
    caption: caption === null ? `${creditors} against ${debtors}` : captionWords(caption),
    facts: [
      ['Court', `${court.name}, ${court.countyName}`],
      ['Amount', amountWords(details)],
      ['Rendered', dayWords(details.renderedOn)],
      ['Docketed', `${dayWords(details.docketedOn)}${docketWords(details)}`],
      ['Status', JUDGMENT_STATUS_WORDS[details.status]],
      ['Lien expires', dayWords(details.expiresOn)],
    ],
    tables: [
      {
        title: 'Parties',
        headings: ['Name', 'Role', 'Address'],
        widths: [4, 2, 3],
        rows: parties.map(({ address, name, role }) => [name, role, address ?? NOT_PROVIDED]),
      },
      {
        title: 'Docket',
        headings: ['Date', 'Event', 'Note', 'Amount'],
        widths: [2, 3, 5, 2],
        rows: events.map(({ amountCents, happenedOn, kind, text }) => [
          dayWords(happenedOn),
          JUDGMENT_EVENT_WORDS[kind],
          text,
          amountCents === null ? '' : moneyWords(amountCents),
        ]),
      },
    ],
    mentioned: [],
    office: officeWords(office),
    source: details.source,
    asOf: details.asOf,
    timeZone: court.timeZone,
  };
}

function amountWords(details: JudgmentDetails): string {
  const { amountCents, costsCents, debtCents, interestCents, releasedCents, status } = details;
  const parts = `debt ${moneyWords(debtCents)}, interest ${moneyWords(interestCents)}, costs ${moneyWords(costsCents)}`;
  // `releasedCents` includes only partial releases.
  const isWhole = status === 'RELEASED';
  const part = releasedCents === 0 ? '' : `; released ${moneyWords(releasedCents)}`;
  const released = isWhole ? '; released in full' : part;
  return `${moneyWords(amountCents)}: ${parts}${released}`;
}

function docketWords({ docketBook, docketPage }: JudgmentDetails): string {
  if (docketBook === null) return '';
  return `, book ${docketBook}${docketPage === null ? '' : `, page ${docketPage}`}`;
}
