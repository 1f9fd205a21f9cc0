import type { ColumnType, Generated } from 'kysely';
import type { ContactChangeKind, NotServedReason, ServiceState } from '#contract/filing/service';
import type { EfmReply } from '#contract/schemas/efmMessages';

/** A person at a firm who receives service. Rows remain after the contact is removed. */
export interface ServiceContactTable {
  id: Generated<number>;
  firm_id: number;
  name: string;
  email: string;
  /** Bar number, if the contact is an attorney of the firm. */
  bar_number: string | null;
  /** When the address's owner agreed; nothing is served there before that. */
  confirmed_at: Generated<Date | null>;
  /** SHA-256 of the token in the email that asks for confirmation. */
  confirm_hash: Generated<string | null>;
  confirm_sent_at: Generated<Date | null>;
  created_at: Date;
  removed_at: Generated<Date | null>;
}

/** `copy_id` gets an administrative copy of everything that `contact_id` gets. */
export interface ServiceContactCopyTable {
  contact_id: number;
  copy_id: number;
}

/** One change to a contact, for the history and for undo. */
export interface ServiceContactChangeTable {
  id: Generated<number>;
  firm_id: number;
  contact_id: number;
  user_id: number | null;
  user_name: string;
  kind: ContactChangeKind;
  detail: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  at: Date;
  undone_at: Generated<Date | null>;
}

/** A contact on a case. Rows remain after a contact is replaced or detached. */
export interface CaseContactTable {
  id: Generated<number>;
  court_id: number;
  case_key: string;
  case_number: string;
  contact_id: number;
  firm_id: number;
  /** The party for whom the contact receives service. */
  party: string;
  added_by: number | null;
  added_by_name: string;
  added_at: Date;
  ended_at: Generated<Date | null>;
  end_kind: Generated<'replaced' | 'detached' | null>;
  ended_by_name: Generated<string | null>;
  end_reason: Generated<string | null>;
  /** The change that added it by replacing another contact. */
  change_id: Generated<number | null>;
}

/** Documents served together, or to be served when the court accepts their filing. */
export interface ServiceTable {
  id: Generated<number>;
  cause: 'filing' | 'order';
  envelope_id: string | null;
  /** The filing that must be accepted first; null for a whole envelope. */
  filing_id: string | null;
  court_id: number;
  case_key: string;
  case_number: string;
  caption: string;
  served_by: string;
  /** The filer's firm, whose people aren't served; null for the court. */
  firm_id: number | null;
  /** Attorneys and parties as the court listed them. */
  court_list: ColumnType<EfmReply<'GetServiceInformation'>, string, string>;
  /** Filing parties, who aren't served. */
  filer_parties: readonly string[];
  created_at: Date;
  /** Null until the court accepts the filing. */
  served_at: Date | null;
  /** Court day on which the service is deemed complete. */
  deemed_on: string | null;
}

export interface ServiceDocumentTable {
  service_id: number;
  position: number;
  document_id: string;
  title: string;
  file_name: string;
  security: string;
  hash: string;
  bytes: number;
  pages: number;
  /** When the filer canceled its filing after the service; null if the filer didn't. */
  withdrawn_at: Generated<Date | null>;
}

/** A recipient of a service, or a party that wasn't served electronically, with the reason. */
export interface ServiceRecipientTable {
  id: Generated<number>;
  service_id: number;
  position: number;
  name: string;
  /** The recipient's party; several are joined with `; `. */
  party: string;
  email: string | null;
  bar_number: string | null;
  contact_id: number | null;
  is_copy: boolean;
  /** True if the recipient may open confidential documents. */
  is_entitled: boolean;
  not_served: NotServedReason | null;
  bounced_on: string | null;
  /** SHA-256 of the personal link's token. */
  token_hash: string | null;
  link_until: Date | null;
  mail_id: Generated<number | null>;
  /** Changes only when a row is added to `service_change`. */
  state: ColumnType<ServiceState | null, ServiceState | null, never>;
  state_at: Date | null;
  sent_at: Date | null;
  delivered_at: Generated<Date | null>;
  opened_at: Generated<Date | null>;
  bounced_at: Generated<Date | null>;
  bounce_reason: Generated<string | null>;
  /** When the firm was notified of the bounce, then when and how the bounce was resolved. */
  firm_notified_at: Generated<Date | null>;
  resolved_at: Generated<Date | null>;
  resolved_by: Generated<string | null>;
  resolution: Generated<string | null>;
  /** The bounced recipient that this one replaces. */
  replaces_id: Generated<number | null>;
  /** Day from which a later service of this recipient counts; null for the day of the service. */
  deemed_on: Generated<string | null>;
}

/** A change to a recipient's state; rows are never updated. */
export interface ServiceChangeTable {
  recipient_id: number;
  from_state: ServiceState;
  to_state: ServiceState;
  at: Date;
}
