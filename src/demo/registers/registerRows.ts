import type { Cell } from '../../server/db/handle';
import { caseNumberKey, caseNumberTail } from '../../server/search/caseNumbers';
import { recordNumberKey, subdivisionKey } from '../../server/search/recordKeys';
import { displayName, sortName } from '../../server/search/recordName';
import { formatDay } from '../days';
import { RowBatch } from '../rowBatch';
import type { JudgmentDraft, Named } from './judgmentDraft';
import type { DocumentDraft } from './office';
import type { CountySources } from './sources';
import type { WarrantDraft } from './warrants';

/** Columns for the names in a row. */
const NAMED = 'position role name sort_name is_organization address';

const COLUMNS = {
  data_source:
    'id county_id register system coverage_from loaded_at outage note office_name office_address office_telephone',
  judgment:
    'id court_id case_id case_number number_key number_tail debtors creditors debt_cents interest_cents costs_cents rendered_on docketed_on status status_on loaded_at docket_book docket_page expires_on',
  judgment_party: `id judgment_id ${NAMED}`,
  judgment_event: 'id judgment_id kind happened_on text amount_cents',
  tax_warrant:
    'id county_id warrant_number taxpayer_name amount_cents issued_on filed_on status status_on loaded_at tax_type tax_cents interest_cents penalty_cents collection_fee_cents sheriff_cents clerk_cents expires_on is_expunged',
  tax_warrant_party: `id warrant_id ${NAMED}`,
  tax_warrant_status: 'id warrant_id status happened_on note',
  recorded_document:
    'id county_id document_number number_key type_code type_name recorded_at recorded_on book page book_key page_key loaded_at document_on consideration_cents image_status image_pages image_width_inches image_height_inches return_to note is_confidential',
  document_party: `id document_id ${NAMED} is_grantor`,
  document_legal:
    'id document_id position text subdivision subdivision_key lot block section township range quarter parcel',
  document_reference: 'id document_id relation target_number target_id',
} as const;

export type RegisterTable = keyof typeof COLUMNS;

/** Register tables with sequential ids; after a load, their next id must be set. */
export const REGISTER_TABLES = Object.keys(COLUMNS) as RegisterTable[];

function names(named: readonly Named[]): string {
  return named.map(({ name }) => displayName(name)).join(' and ');
}

function namedCells({ name, address }: Named, position: number, role: string): Cell[] {
  return [position, role, displayName(name), sortName(name), name.isOrganization, address];
}

/** Converts register drafts to rows and loads them. */
export class RegisterRows extends RowBatch<RegisterTable> {
  constructor() {
    super(COLUMNS);
  }

  addSources(sources: ReadonlyMap<number, CountySources>): void {
    for (const { row } of [...sources.values()].flatMap((own) => Object.values(own))) {
      const cells = COLUMNS.data_source.split(' ').map((column): Cell => {
        return row[column as keyof typeof row] ?? null;
      });
      this.append('data_source', cells);
    }
  }

  addJudgment(draft: JudgmentDraft): number {
    const { caseNumber, creditors, debtors } = draft;
    const id = this.push('judgment', [
      draft.courtId,
      draft.caseId,
      caseNumber,
      caseNumberKey(caseNumber),
      caseNumberTail(caseNumber),
      names(debtors),
      names(creditors),
      draft.debtCents,
      draft.interestCents,
      draft.costsCents,
      formatDay(draft.renderedOn),
      formatDay(draft.docketedOn),
      draft.status,
      formatDay(draft.statusOn),
      draft.loadedAt,
      draft.book,
      draft.page,
      formatDay(draft.expiresOn),
    ]);
    let position = 0;
    const add = (role: string) => (named: Named) => {
      this.push('judgment_party', [id, ...namedCells(named, ++position, role)]);
    };
    debtors.forEach(add('Debtor'));
    creditors.forEach(add('Creditor'));
    for (const { kind, on, text, cents } of draft.events) {
      this.push('judgment_event', [id, kind, formatDay(on), text, cents]);
    }
    return id;
  }

  addWarrant(draft: WarrantDraft): number {
    const { amounts, statuses } = draft;
    const last = statuses.at(-1);
    const [taxpayer] = draft.names;
    const id = this.push('tax_warrant', [
      draft.countyId,
      draft.number,
      taxpayer === undefined ? '' : displayName(taxpayer.name),
      Object.values(amounts).reduce((sum: number, cents: number) => sum + cents, 0),
      formatDay(draft.issuedOn),
      formatDay(draft.filedOn),
      last?.status ?? 'OPEN',
      formatDay(last?.on ?? draft.filedOn),
      draft.loadedAt,
      draft.taxType,
      amounts.tax,
      amounts.interest,
      amounts.penalty,
      amounts.collectionFee,
      amounts.sheriff,
      amounts.clerk,
      formatDay(draft.expiresOn),
      draft.isExpunged,
    ]);
    draft.names.forEach((named, index) => {
      this.push('tax_warrant_party', [id, ...namedCells(named, index + 1, named.role)]);
    });
    for (const { status, on, note } of statuses) {
      this.push('tax_warrant_status', [id, status, formatDay(on), note]);
    }
    return id;
  }

  addDocument(draft: DocumentDraft): number {
    const { book, image, page } = draft;
    const id = this.push('recorded_document', [
      draft.countyId,
      draft.number,
      recordNumberKey(draft.number),
      draft.typeCode,
      draft.typeName,
      draft.recordedAt,
      formatDay(draft.recordedOn),
      book,
      page,
      book === null ? null : recordNumberKey(book),
      page === null ? null : recordNumberKey(page),
      draft.loadedAt,
      formatDay(draft.documentOn),
      draft.cents,
      image.status,
      image.pages,
      image.width,
      image.height,
      draft.returnTo,
      draft.note,
      draft.isConfidential,
    ]);
    draft.parties.forEach((party, index) => {
      const cells = namedCells(party, index + 1, party.role);
      this.push('document_party', [id, ...cells, party.isGrantor]);
    });
    draft.legals.forEach((legal, index) => {
      const { subdivision } = legal;
      this.push('document_legal', [
        id,
        index + 1,
        legal.text,
        subdivision,
        subdivision === null ? null : subdivisionKey(subdivision),
        legal.lot,
        legal.block,
        legal.section,
        legal.township,
        legal.range,
        legal.quarter,
        legal.parcel,
      ]);
    });
    for (const { relation, to } of draft.references) {
      this.push('document_reference', [id, relation, to.number, to.id]);
    }
    return id;
  }
}
