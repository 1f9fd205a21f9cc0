import type { ColumnType, Generated } from 'kysely';
import type { ChecklistState, DraftKind } from '#contract/filing/draftWords';
import type { TemplateBlank } from '#contract/filing/templates';
import type { FilingKind } from '#contract/filing/states';
import type { PaymentKind } from '#contract/schemas/efmMessages';
import type { DraftContent } from '#contract/schemas/filingDrafts';

/** A draft of an electronic filing, or a template if it has a scope. */
export interface FilingDraftTable {
  id: string;
  user_id: number;
  /** Firm whose users also see the draft; null for an individual's. */
  firm_id: number | null;
  kind: DraftKind;
  template_scope: Generated<'private' | 'firm' | null>;
  version: Generated<number>;
  name: Generated<string>;
  court_id: Generated<number | null>;
  type_code: Generated<string | null>;
  type_name: Generated<string>;
  amount_cents: Generated<number | null>;
  caption: Generated<string>;
  case_number: Generated<string>;
  case_seen: Generated<'open' | 'closed' | null>;
  attorney: Generated<string | null>;
  payment_kind: Generated<PaymentKind | null>;
  payment_account_id: Generated<number | null>;
  comment: Generated<string>;
  client_number: Generated<string>;
  seen_cents: Generated<number | null>;
  /** True if the filer asks the court to keep the rejected filing's submission time. */
  asks_first_time: Generated<boolean>;
  /** Warnings of the document check that the filer accepts. */
  checked_off: ColumnType<DraftContent['checkedOff'], string | undefined, string>;
  created_at: Date;
  updated_at: Date;
  /** Facts that a template asks for, besides the names of unnamed parties. */
  blanks: Generated<TemplateBlank[]>;
  /** When a template was last used. */
  used_at: Generated<Date | null>;
  /** When a template was deleted; it can be restored for a day. */
  deleted_at: Generated<Date | null>;
  /** When the email about its deletion was queued. */
  warned_at: Generated<Date | null>;
}

interface PartOfDraft {
  draft_id: string;
  position: number;
}

export interface FilingDraftPartyTable extends PartOfDraft {
  party_id: string;
  type_code: string | null;
  is_organization: boolean;
  is_on_case: boolean;
  is_filer: boolean;
  name: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  alias: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  attorneys: string[];
}

export interface FilingDraftFilingTable extends PartOfDraft {
  filing_id: string;
  code: string | null;
  code_name: string;
  kind: FilingKind;
  description: string;
  party_ids: string[];
  attorney: string | null;
  amount_cents: Generated<number | null>;
  estate_cents: Generated<number | null>;
  /** ISO dates. */
  due_on: Generated<string | null>;
  hearing_on: Generated<string | null>;
  mailed_on: Generated<string | null>;
  manner: Generated<string>;
  tracking_number: Generated<string>;
  ground: Generated<string>;
}

export interface FilingDraftDocumentTable extends PartOfDraft {
  /** Position of its filing. */
  filing: number;
  document_id: string;
  upload_id: string | null;
  component: 'lead' | 'attachment' | 'word';
  title: string;
  security: string;
}

export interface FilingDraftServiceTable extends PartOfDraft {
  /** Position of its filing. */
  filing: number;
  code: string;
  quantity: number;
  pages: number;
}

export interface FilingDraftReferenceTable extends PartOfDraft {
  code: string;
  number: string;
}

export interface FilingDraftCheckTable extends PartOfDraft {
  code: string;
  state: ChecklistState;
}

/** The rejected or returned envelope that a draft corrects. */
export interface FilingDraftOriginTable {
  draft_id: string;
  envelope_id: string;
}

/**
 * Links a draft's filing to the envelope's filing that it replaces, and to the document that the
 * clerk marked.
 */
export interface FilingDraftRemarkTable {
  draft_id: string;
  /** Id of the draft's filing. */
  filing_id: string;
  replaces_id: string;
  /** The draft's document; null if the clerk's remark is about the whole filing. */
  document_id: string | null;
}
