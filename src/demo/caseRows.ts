import { caseNumberKey, caseNumberTail } from '../server/search/caseNumbers';
import { displayName, sortName, type RecordName } from '../server/search/recordName';
import type { CaseDraft, PartyDraft } from './caseDraft';
import { courtInstant, formatDay, type Day } from './days';
import { RelatedCases } from './relatedCases';
import { RowBatch } from './rowBatch';

/** The tables of a case and their columns, parents before children. */
const COLUMNS = {
  court_case:
    'id court_id number number_key number_tail caption type_code status status_on filed_on disposed_on judge is_expunged is_sealed',
  case_party:
    'id case_id position role is_attorney is_organization name sort_name address bar_number added_on birth_year',
  party_alias: 'id party_id kind name sort_name is_organization',
  representation: 'party_id attorney_id is_lead',
  charge: 'id case_id count description statute degree offense_on plea disposition disposition_on',
  hearing: 'id case_id court_id starts_at duration_minutes event room status',
  charge_sentence: 'id charge_id sentenced_on description length_days suspended_days amount_cents',
  case_bond: 'id case_id kind amount_cents set_on posted_on poster status status_on',
  case_receivable:
    'id case_id account ordered_on due_on satisfied_on amount_cents balance_cents payor recipient',
  case_payment: 'id case_id account paid_on amount_cents receipt_number payor',
  case_relation: 'id case_id kind target_number target_key target_tail related_on',
  ccs_entry:
    'id case_id entry_number entered_on event_on type_code type_text text is_notice_sent is_order_on_file',
} as const;

type CaseTable = keyof typeof COLUMNS;
const TABLES = Object.keys(COLUMNS) as CaseTable[];

/** Case tables with sequential ids; after a load, their next id must be set. */
export const COUNTED_TABLES: readonly CaseTable[] = TABLES.filter(
  (table) => table !== 'representation',
);

const iso = (day: Day | null): string | null => (day === null ? null : formatDay(day));

/** Converts drafts to rows and loads them; ids count up from 1 in each table. */
export class CaseRows extends RowBatch<CaseTable> {
  private readonly related = new RelatedCases();

  constructor() {
    super(COLUMNS);
  }

  /** Adds a case and returns its id. */
  add(draft: CaseDraft): number {
    const { court, disposedOn } = draft;
    const caseId = this.push('court_case', [
      court.row.id,
      draft.number,
      caseNumberKey(draft.number),
      caseNumberTail(draft.number),
      draft.caption,
      draft.typeCode,
      draft.isClosed ? 'CLOSED' : 'OPEN',
      iso(disposedOn ?? draft.filedOn),
      formatDay(draft.filedOn),
      iso(disposedOn),
      draft.judge,
      draft.isExpunged,
      draft.isSealed,
    ]);
    this.addParties(caseId, draft.parties);
    const charges = draft.charges.map((charge, index) =>
      this.push('charge', [
        caseId,
        index + 1,
        charge.description,
        charge.statute,
        charge.degree,
        formatDay(charge.offenseOn),
        charge.plea,
        charge.disposition,
        iso(charge.disposedOn),
      ]),
    );
    this.addMoney(caseId, draft, charges);
    for (const { kind, number, on } of this.related.of(draft)) {
      const keys = [caseNumberKey(number), caseNumberTail(number)];
      this.push('case_relation', [caseId, kind, number, ...keys, formatDay(on)]);
    }
    for (const hearing of draft.hearings) {
      this.push('hearing', [
        caseId,
        court.row.id,
        courtInstant(court.row.time_zone, hearing.day, hearing.hour, hearing.minute),
        hearing.durationMinutes,
        hearing.event,
        hearing.room,
        hearing.isCancelled ? 'CANCELLED' : 'CONFIRMED',
      ]);
    }
    draft.entries.forEach((entry, index) => {
      this.push('ccs_entry', [
        caseId,
        index + 1,
        formatDay(entry.enteredOn),
        iso(entry.eventOn),
        entry.typeCode,
        entry.typeText,
        entry.text,
        entry.isNoticeSent,
        entry.isOrderOnFile,
      ]);
    });
    return caseId;
  }

  private addMoney(caseId: number, { court, money }: CaseDraft, charges: readonly number[]): void {
    for (const part of money.sentences) {
      const { cents, charge, description, lengthDays, on, suspendedDays } = part;
      const figures = [lengthDays, suspendedDays, cents];
      this.push('charge_sentence', [charges[charge] ?? 0, formatDay(on), description, ...figures]);
    }
    for (const { cents, kind, postedOn, poster, setOn, status, statusOn } of money.bonds) {
      const days = [formatDay(setOn), iso(postedOn)];
      this.push('case_bond', [caseId, kind, cents, ...days, poster, status, iso(statusOn)]);
    }
    for (const owed of money.receivables) {
      this.push('case_receivable', [
        caseId,
        owed.account,
        formatDay(owed.orderedOn),
        formatDay(owed.dueOn),
        iso(owed.satisfiedOn),
        owed.cents,
        owed.balanceCents,
        owed.payor,
        `Clerk of ${court.county} County`,
      ]);
    }
    for (const { account, cents, on, payor, receipt } of money.payments) {
      this.push('case_payment', [caseId, account, formatDay(on), cents, receipt, payor]);
    }
  }

  private addParties(caseId: number, parties: readonly PartyDraft[]): void {
    let position = 0;
    const addPerson = (
      name: RecordName,
      role: string,
      rest: Partial<Pick<PartyDraft, 'address' | 'addedOn' | 'birthYear'>> & {
        readonly barNumber?: string;
      },
    ): number =>
      this.push('case_party', [
        caseId,
        ++position,
        role,
        rest.barNumber !== undefined,
        name.isOrganization,
        displayName(name),
        sortName(name),
        rest.address ?? null,
        rest.barNumber ?? null,
        iso(rest.addedOn ?? null),
        rest.birthYear ?? null,
      ]);

    // An attorney of several parties is listed once per case.
    const attorneyIds = new Map<string, number>();
    for (const party of parties) {
      const partyId = addPerson(party.name, party.role, party);
      for (const { kind, name } of party.aliases) {
        const names = [displayName(name), sortName(name)];
        this.push('party_alias', [partyId, kind, ...names, name.isOrganization]);
      }
      party.attorneys.forEach(({ name: attorneyName, barNumber }, index) => {
        const attorneyId =
          attorneyIds.get(barNumber) ?? addPerson(attorneyName, 'Attorney', { barNumber });
        attorneyIds.set(barNumber, attorneyId);
        this.append('representation', [partyId, attorneyId, index === 0]);
      });
    }
  }
}
